import Foundation

/// The errors that Swift Testing remembers for their backtraces.
///
/// It keeps weak references to all that are thrown, and whenever one is thrown it looks through them under a lock. If
/// their last owner releases one at that time, it is destroyed there. A `deinit` that throws then waits for that lock
/// for ever, and a `deinit` that has to run on its own thread does not.
public enum ThrownErrors {
    /// Makes Swift Testing forget errors, for the rest of the process. They lose their backtraces, and nothing else.
    public static func forget() { handlersAreRemoved }

    private static let handlersAreRemoved: Void = {
        typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
        let process = dlopen(nil, RTLD_NOW)
        for name in ["swt_setWillThrowHandler", "swt_setWillThrowTypedHandler"] {
            guard let symbol = dlsym(process, name) else { continue }
            // Safe because these functions have that type.
            _ = unsafeBitCast(symbol, to: SetHandler.self)(nil)
        }
    }()
}
