import Foundation

// Safe to share because its identity is constant.
/// A thread of the C library, whose stack has just the size that it is given, and of which one knows when it has ended.
public final class CThread: @unchecked Sendable {
    /// The system has not started the thread.
    public struct NotStarted: Error {}

    private let thread: pthread_t

    /// Starts a thread that runs a closure.
    public init(stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) throws {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        pthread_attr_setstacksize(attributes, stackSize)
        let argument = Unmanaged.passRetained(Body(run: body)).toOpaque()
        #if canImport(Glibc)
            var thread = Optional(pthread_t())
            let code = pthread_create(&thread!, attributes, { run($0) }, argument)
        #else
            var thread: pthread_t?
            let code = pthread_create(&thread, attributes, { run($0) }, argument)
        #endif
        guard code == 0, let thread else { throw NotStarted() }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    public func join() { pthread_join(thread, nil) }
}

private final class Body {
    let run: () -> Void

    init(run: @escaping () -> Void) { self.run = run }
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
    return nil
}
