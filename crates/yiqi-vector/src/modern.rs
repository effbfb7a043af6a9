//! Programs are compiled for every x86-64 processor; what steps games gains a fifth where counting bits and shifting by
//! a variable number are one instruction each.

/// Does the work in code that was compiled for the processor at hand, as far as it is inlined here.
#[inline]
pub(crate) fn for_this_processor<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has just been asked for all features that the function is compiled with.
        return unsafe { with_features(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_features<R>(work: impl FnOnce() -> R) -> R {
    work()
}
