// The one place that knows the platform's C library.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    #error("BTKInjector needs the threads of POSIX.")
#endif

/// A lock, for conditions to wait on as well: what `Synchronization.Mutex` can't do.
///
/// Made once and never freed.
// Right to share, because that is what a POSIX mutex is for, as long as it stays at one address.
struct Lock: @unchecked Sendable {
    fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}

/// What one thread waits for while it does not hold the lock.
struct Condition {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        condition.initialize(to: pthread_cond_t())
        pthread_cond_init(condition, nil)
    }

    /// Sleeps until another thread signals, or for no reason, and has the lock again afterwards.
    ///
    /// The wait can't be cancelled: a thread cancelled in it would keep the lock, and stop all others.
    func wait(unlocking lock: Lock) {
        #if canImport(Android)
            // Has no cancellation.
            pthread_cond_wait(condition, lock.mutex)
        #else
            var state: CInt = 0
            pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), &state)
            pthread_cond_wait(condition, lock.mutex)
            pthread_setcancelstate(state, nil)
        #endif
    }

    func signal() { pthread_cond_signal(condition) }

    func destroy() {
        pthread_cond_destroy(condition)
        condition.deallocate()
    }
}

/// One pointer for each thread.
struct ThreadLocalPointer: Sendable {
    private let key: pthread_key_t

    /// The pointers are `ResolutionThread`s, which go with their threads.
    init() {
        var key = pthread_key_t()
        #if canImport(Darwin)
            let result = pthread_key_create(&key) { ResolutionThread.destroy($0) }
        #else
            let result = pthread_key_create(&key) { $0.map(ResolutionThread.destroy) }
        #endif
        guard result == 0 else { fatalError("BTKInjector got no thread-local key: this process has used all of them.") }
        self.key = key
    }

    var pointer: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}

/// The bounds of the calling thread's stack, or nil where the platform does not tell.
///
/// Costs a system call or more; for a main thread on Linux the C library reads a file.
func currentStackBounds() -> Range<UInt>? {
    #if canImport(Darwin)
        let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
        // The headers declare it for GNU sources only, so Swift does not see it.
        typealias GetAttributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
        guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
        // Right, because that is how the C library declares it.
        let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
        var attributes = pthread_attr_t()
        guard getAttributes(pthread_self(), &attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start else { return nil }
        return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
    #endif
}

#if canImport(Darwin)
    /// Does something on the main actor: at once from there, and later from anywhere else.
    func performOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
        // The main actor's thread is the main one here.
        if pthread_main_np() != 0 { MainActor.assumeIsolated(work) } else { Task { @MainActor in work() } }
    }
#else
    /// Does something on the main actor: at once from there, and later from anywhere else.
    ///
    /// The end of an object does just that. (Darwin knows such ends later than the versions that this package asks
    /// for.)
    func performOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
        _ = LastAct(work)
    }

    @MainActor
    private final class LastAct {
        private let work: @MainActor @Sendable () -> Void

        nonisolated init(_ work: @escaping @MainActor @Sendable () -> Void) {
            self.work = work
        }

        isolated deinit {
            work()
        }
    }
#endif
