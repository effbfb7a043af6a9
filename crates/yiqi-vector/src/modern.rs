//! Code compiled for the processor at hand. Programs are compiled for every x86-64 processor; stepping games
//! is faster where counting bits and variable shifts are single instructions.

/// Work on many games. `run` must be `#[inline(always)]`.
pub(crate) trait Work {
    fn run(self);
}

/// Runs the work in code compiled for the processor at hand, as far as it is inlined.
pub(crate) fn for_this_processor(work: impl Work) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: all features that the function is compiled with were just detected.
        return unsafe { with_features(work) };
    }
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_features(work: impl Work) {
    work.run();
}
