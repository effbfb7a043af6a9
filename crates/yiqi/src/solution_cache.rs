//! Keeps the solution of 六子冲 in the user's cache folder, so that it is computed only once.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use yiqi_core::GameRules as _;
use yiqi_liuzichong::{Rules, Solution};

/// Changes whenever the order or the meaning of the table's entries does.
const VERSION: &[u8] = b"yiqi solution of liuzichong, version 1\n";

/// No table is larger; a larger file is not ours.
const LARGEST: u64 = 16 << 20;

/// The kept solution, if it is there and undamaged; else it is computed by `solve` and kept.
pub(crate) fn kept_or_solved(
    folder: &Path,
    rules: &Rules,
    solve: impl FnOnce(&Rules) -> Solution,
) -> Solution {
    let path = path(folder, rules);
    if let Some(solution) = read(&path, rules) {
        return solution;
    }
    let solution = solve(rules);
    let mut bytes = header(rules, solution.table());
    bytes.extend_from_slice(solution.table());
    // Without the file, the next run solves the game again.
    let _ = fs::create_dir_all(folder).and_then(|()| yiqi_files::write_atomically(&path, &bytes));
    solution
}

fn path(folder: &Path, rules: &Rules) -> PathBuf {
    let options = rules.to_options();
    let values: Vec<&str> = options.iter().map(|(_, value)| value).collect();
    folder.join(format!("liuzichong-{}.solution", values.join("-")))
}

/// What a file begins with: the version, the rules, and a checksum of the table.
fn header(rules: &Rules, table: &[u8]) -> Vec<u8> {
    let options = rules.to_options();
    let rules: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut header = VERSION.to_vec();
    header.extend(format!("{}\n{:016x}\n", rules.join(" "), checksum(table)).into_bytes());
    header
}

fn read(path: &Path, rules: &Rules) -> Option<Solution> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    let length = header(rules, &[]).len();
    let (start, table) = bytes.split_at_checked(length)?;
    if start != header(rules, table) {
        return None;
    }
    Solution::from_table(rules, table.to_vec())
}

/// FNV-1a over words of eight bytes: finds damage, and takes a millisecond.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let rest = rest.iter().fold(rest.len() as u64, |word, byte| word << 8 | u64::from(*byte));
    let words = words.iter().map(|word| u64::from_le_bytes(*word)).chain([rest, bytes.len() as u64]);
    words.fold(0xcbf2_9ce4_8422_2325, |sum: u64, word| {
        // The rotation carries the high bits of a word to where the multiplication spreads them.
        (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_computed_once_and_a_damaged_file_is_replaced() {
        let folder = std::env::temp_dir().join(format!("yiqi-solution-{}", std::process::id()));
        let rules = Rules::default();
        let file = path(&folder, &rules);
        let solved = kept_or_solved(&folder, &rules, Solution::new);
        let kept = kept_or_solved(&folder, &rules, |_| panic!("it was kept"));
        assert_eq!(kept.table(), solved.table());
        let good = fs::read(&file).unwrap();
        let damaged = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = good.clone();
            change(&mut bytes);
            bytes
        };
        for bytes in [
            damaged(&|bytes| bytes[1_000_000] ^= 1),
            damaged(&|bytes| bytes[0] ^= 1),
            damaged(&|bytes| bytes[VERSION.len() + 1] ^= 1),
            damaged(&|bytes| bytes.truncate(500_000)),
            damaged(&|bytes| bytes.push(0)),
            Vec::new(),
        ] {
            fs::write(&file, bytes).unwrap();
            assert!(read(&file, &rules).is_none());
        }
        let again = kept_or_solved(&folder, &rules, |rules| {
            Solution::from_table(rules, solved.table().to_vec()).unwrap()
        });
        assert_eq!((again.table(), fs::read(&file).unwrap()), (solved.table(), good));
        fs::remove_dir_all(&folder).unwrap();
        // A folder that cannot be written to is no obstacle.
        let nowhere = Path::new("/dev/null/cache");
        kept_or_solved(nowhere, &rules, |rules| {
            Solution::from_table(rules, solved.table().to_vec()).unwrap()
        });
    }
}
