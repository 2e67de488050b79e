// The one place that knows the platform's C library.

import Synchronization

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

/// A lock to sleep on as well: what `Synchronization.Mutex` can't do. Made once and never freed.
// Safe to share because that is what a POSIX mutex is for, as long as it stays at one address.
@safe struct Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    func lock() {
        yieldAtRandom()
        _ = unsafe pthread_mutex_lock(mutex)
    }

    func unlock() { _ = unsafe pthread_mutex_unlock(mutex) }

    /// Sleeps without the lock until another thread wakes this one, or for no reason.
    ///
    /// The wait can't be cancelled: a thread cancelled in it would keep the lock, and stop all others.
    func wait(on condition: Condition) {
        #if canImport(Android)
            // Has no cancellation.
            unsafe pthread_cond_wait(condition.condition, mutex)
        #else
            var state: CInt = 0
            unsafe pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), &state)
            unsafe pthread_cond_wait(condition.condition, mutex)
            pthread_setcancelstate(state, nil)
        #endif
    }

    /// A condition on which one thread sleeps.
    // Safe because the thread that sleeps deallocates it, under the lock under which others wake it.
    @safe struct Condition {
        fileprivate let condition: UnsafeMutablePointer<pthread_cond_t>

        init() {
            unsafe condition = .allocate(capacity: 1)
            unsafe pthread_cond_init(condition, nil)
        }

        func wake() { _ = unsafe pthread_cond_signal(condition) }

        func deallocate() {
            unsafe pthread_cond_destroy(condition)
            unsafe condition.deallocate()
        }
    }
}

/// Lets other threads run before a step that they may see, at random: in builds of the tests that define
/// `RANDOM_YIELDS`. Does nothing in all others.
@inline(__always) func yieldAtRandom() {
    #if RANDOM_YIELDS
        yields.yield()
    #endif
}

#if RANDOM_YIELDS
    private let yields = RandomYields()

    private struct RandomYields: ~Copyable, Sendable {
        private let state = Atomic<UInt>(0)

        /// Yields up to 31 times, in one of eight calls.
        // The numbers come from a count of its own, because a thread may be cancelled, under a lock, where it asks the
        // system for random numbers or sleeps.
        func yield() {
            var random = state.wrappingAdd(0x9e37_79b9_7f4a_7c15, ordering: .relaxed).newValue
            random = (random ^ random >> 30) &* 0xbf58_476d_1ce4_e5b9
            random ^= random >> 27
            guard random & 7 == 0 else { return }
            for _ in 0..<(random >> 3 & 31) { sched_yield() }
        }
    }
#endif

/// Memory of the C library.
///
/// The `allocate` of Swift's pointers calls `posix_memalign` on Linux, which takes eight times as long.
// Safe because `malloc` aligns as it is asked here, and what it returns is given back once, by whoever asked.
enum Memory {
    static func allocate(byteCount: Int, alignment: Int = 1) -> UnsafeMutableRawPointer {
        // Two words are the alignment of `malloc`.
        if alignment <= 2 * MemoryLayout<Int>.size, let pointer = unsafe malloc(max(byteCount, 1)) {
            return unsafe pointer
        }
        var pointer: UnsafeMutableRawPointer?
        guard unsafe posix_memalign(&pointer, max(alignment, MemoryLayout<Int>.size), max(byteCount, 1)) == 0,
            let pointer = unsafe pointer
        else { fatalError("No memory is left.") }
        return unsafe pointer
    }

    static func deallocate(_ pointer: UnsafeMutableRawPointer) { unsafe free(pointer) }
}

/// One pointer for each thread.
// Safe because the key is never deleted, and each thread reads its own pointer only.
@safe struct ThreadLocalPointer: Sendable {
    private let key: pthread_key_t

    #if canImport(Darwin)
        typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
    #else
        typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
    #endif

    /// - Parameter destroy: Destroys what the pointer points to when its thread ends.
    init(destroy: Destructor) {
        var key: pthread_key_t = 0
        guard unsafe pthread_key_create(&key, destroy) == 0 else {
            fatalError("BTKInjector got no thread-local key: this process has used all of them.")
        }
        self.key = key
    }

    var pointer: UnsafeMutableRawPointer? {
        get { unsafe pthread_getspecific(key) }
        nonmutating set { _ = unsafe pthread_setspecific(key, newValue) }
    }
}

#if canImport(Glibc)
    // Glibc's header declares this for GNU sources only, which Swift's are not; its library has it always. Declared by
    // its name, because a search by `dlsym` finds nothing in a static executable, and a C target's header is one more
    // thing that every client, build system and platform of the library would have to find.
    // Safe because a word, a pointer and an integer that is returned are passed alike by C and by Swift.
    @_silgen_name("pthread_getattr_np")
    private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt

    // Declared by its name for the reason above. Safe because the set is a row of bits, of which the system writes no
    // more than there are.
    @_silgen_name("sched_getaffinity")
    private func sched_getaffinity(_ process: pid_t, _ size: Int, _ set: UnsafeMutableRawPointer) -> CInt
#endif

/// Returns on how many processors the calling thread may run, roughly.
func processorCount() -> Int {
    #if canImport(Glibc)
        // The system call is made directly, because `sysconf` reads a file, which takes 45 µs in a new process.
        return unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 1024 / UInt.bitWidth) { set in
            unsafe set.initialize(repeating: 0)
            guard unsafe sched_getaffinity(0, 1024 / 8, set.baseAddress!) >= 0 else { return 64 }
            var count = 0
            for index in 0..<set.count { count += unsafe set[index].nonzeroBitCount }
            return count
        }
    #else
        return sysconf(CInt(_SC_NPROCESSORS_ONLN))
    #endif
}

/// Returns the bounds of the calling thread's stack, or nil where the platform does not tell.
///
/// Costs a system call or more; for a main thread on Linux the C library reads a file.
func currentStackBounds() -> Range<UInt>? {
    #if canImport(Darwin)
        let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return unsafe end - UInt(bitPattern: pthread_get_stacksize_np(pthread_self()))..<end
    #else
        #if canImport(Android)
            var attributes = unsafe pthread_attr_t()  // It has a pointer, elsewhere only numbers.
        #else
            var attributes = pthread_attr_t()
        #endif
        guard unsafe pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
        defer { unsafe pthread_attr_destroy(&attributes) }
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard unsafe pthread_attr_getstack(&attributes, &start, &size) == 0, let start = unsafe start else {
            return nil
        }
        let end = UInt(bitPattern: start) + UInt(bitPattern: size)
        #if canImport(Musl)
            if getpid() == gettid() { return mainThreadStackBounds(to: end) }
        #endif
        return UInt(bitPattern: start)..<end
    #endif
}

#if canImport(Musl)
    /// Returns the bounds of the main thread's stack, or nil if the system does not tell.
    ///
    /// Musl itself tells how much of it is mapped by now, but the system maps more when it is used, up to a limit.
    private func mainThreadStackBounds(to end: UInt) -> Range<UInt>? {
        var limit = rlimit()
        guard unsafe getrlimit(RLIMIT_STACK, &limit) == 0 else { return nil }
        // Arguments and environment lie above the end that Musl tells, and have a quarter of the limit at most. Without
        // a limit there is storage for 64 MB at least: the system keeps 128 MB free for this stack.
        return end - UInt(min(limit.rlim_cur, 64 << 20)) / 4 * 3..<end
    }
#endif

/// Returns where the stack pointer is.
///
/// The address of a variable is quicker to get, and as good where it lies in the window. But the address sanitizer
/// may keep variables elsewhere, and all allocations that don't vary in size.
@inline(never) func stackPointer(usingBytes count: Int) -> UInt {
    unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { UInt(bitPattern: $0.baseAddress) }
}

/// Runs a closure on the main actor: at once from there, and later from anywhere else.
func performOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
    #if canImport(Darwin)
        guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else {
            // The main actor's thread is the main one, but in a program that has given that one away.
            if pthread_main_np() != 0 { MainActor.assumeIsolated(work) } else { Task { @MainActor in work() } }
            return
        }
    #endif
    _ = LastAct(work)
}

/// An object that does something when it is destroyed: on the main actor, at once if that is where it is released.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) @MainActor private final class LastAct {
    private let work: @MainActor @Sendable () -> Void

    nonisolated init(_ work: @escaping @MainActor @Sendable () -> Void) {
        self.work = work
    }

    isolated deinit {
        work()
    }
}

/// Returns whether the caller is on the main actor.
///
/// Elsewhere than on Apple's systems, where the main actor may have any thread, nobody tells that but by what an object
/// does that is to be destroyed there: it is at once, on the caller's thread, or else later on another one, which may
/// be quicker than the caller. So ask only where an instance needs it.
@inline(never) func isOnMainActor() -> Bool {
    #if canImport(Darwin)
        pthread_main_np() != 0
    #else
        let answer = Answer()
        _ = Question(answer)
        return answer.isYes.load(ordering: .relaxed)
    #endif
}

#if !canImport(Darwin)
    /// Whether a question was answered by the thread that asks it.
    private final class Answer: Sendable {
        let thread = currentThread()
        let isYes = Atomic(false)
    }

    /// An object that answers where it is destroyed: on the main actor, at once if it is released there.
    @MainActor private final class Question {
        private let answer: Answer

        nonisolated init(_ answer: Answer) { self.answer = answer }

        // The thread that asks destroys nothing else before it has the answer.
        isolated deinit { if currentThread() == answer.thread { answer.isYes.store(true, ordering: .relaxed) } }
    }

    /// Identifies the calling thread among those that live.
    private func currentThread() -> UInt {
        #if canImport(Glibc)
            pthread_self()
        #elseif canImport(Musl)
            unsafe UInt(bitPattern: pthread_self())
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }
#endif
