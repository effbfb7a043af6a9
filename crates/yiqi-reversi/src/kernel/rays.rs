//! For every square, the squares in each direction from it.

/// Four directions as bit shifts: east, south-west, south, south-east. The other four are their opposites.
pub(super) const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The rays of one square: entry `i` of `up` goes along `STEPS[i]`, entry `i` of `down` in the opposite
/// direction.
#[repr(align(64))]
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

/// Indexed by square.
pub(super) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    const EAST_SOUTH: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let (east, south) = EAST_SOUTH[way];
            rays[square as usize].up[way] = ray(square, east, south);
            rays[square as usize].down[way] = ray(square, -east, -south);
            way += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, east: i32, south: i32) -> u64 {
    let (mut column, mut row) = (square % 8 + east, square / 8 + south);
    let mut squares = 0;
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        squares |= 1 << (row * 8 + column);
        column += east;
        row += south;
    }
    squares
}
