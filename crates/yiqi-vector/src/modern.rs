//! Programs are compiled for every x86-64 processor; stepping games gains where counting bits and shifting by a variable
//! number are one instruction each.

/// Something to do with many games. `run` is to be inlined always.
pub(crate) trait Work {
    fn run(self);
}

/// Does the work in code that is compiled for the processor at hand, as far as it is inlined.
pub(crate) fn for_this_processor(work: impl Work) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has just been asked for all features that the function is compiled with.
        return unsafe { with_features(work) };
    }
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_features(work: impl Work) {
    work.run();
}
