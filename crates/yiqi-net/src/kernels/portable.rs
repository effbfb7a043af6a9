use super::{Convolve, Finish, GROUP, Line, QUAD, Task};

pub(super) struct Portable;

impl Convolve for Portable {
    #[inline(always)]
    unsafe fn run(mut task: Task<'_>) {
        let (groups, lines, outputs) = (task.groups(), task.group_lines(), task.outputs());
        // The weights of a group by input, so that the compiler can use whatever vectors the processor has.
        let mut by_input = vec![[0_i16; GROUP]; lines * QUAD];
        for group in 0..groups {
            for (rows, Line(line)) in by_input.chunks_exact_mut(QUAD).zip(&task.weights[group * lines..]) {
                for (input, row) in rows.iter_mut().enumerate() {
                    *row = std::array::from_fn(|output| i16::from(line[output * QUAD + input]));
                }
            }
            for (place, &window) in task.windows.iter().enumerate() {
                let mut sums = [0; GROUP];
                for (&tap, weights) in task.taps.iter().zip(by_input.chunks_exact(task.quads * QUAD)) {
                    let cell = &task.input[(window + tap) as usize..][..QUAD * task.quads];
                    for (inputs, weights) in cell.chunks_exact(2).zip(weights.chunks_exact(2)) {
                        add_products([inputs[0], inputs[1]], [&weights[0], &weights[1]], &mut sums);
                    }
                }
                finish(&mut task.finish, outputs, place, group, &sums);
            }
        }
    }
}

/// Adds the products of two inputs with their weights. The sum of two products fits into 16 bits.
#[inline(always)]
fn add_products(inputs: [u8; 2], weights: [&[i16; GROUP]; 2], sums: &mut [i32; GROUP]) {
    let inputs = inputs.map(i16::from);
    for ((sum, &first), &second) in sums.iter_mut().zip(weights[0]).zip(weights[1]) {
        *sum += i32::from(inputs[0].wrapping_mul(first).wrapping_add(inputs[1].wrapping_mul(second)));
    }
}

/// Makes results of the sums of one place and one group.
#[inline(always)]
fn finish(finish: &mut Finish<'_>, outputs: usize, place: usize, group: usize, sums: &[i32; GROUP]) {
    let (column, row) = (group * GROUP, finish.row(place));
    let scales = &finish.scales[column..][..GROUP];
    let addends = &finish.addends[row * outputs + column..][..GROUP];
    let out = &mut finish.out[place * outputs + column..][..GROUP];
    for lane in 0..GROUP {
        let result = sums[lane] as f32 * scales[lane] + addends[lane];
        let result = if finish.adds { out[lane] + result } else { result };
        // What is not a number becomes zero, too.
        out[lane] = if result > 0.0 { result } else { 0.0 };
        finish.largest.0[lane] = finish.largest.0[lane].max(out[lane]);
    }
}
