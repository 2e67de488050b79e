import Foundation

/// How the tests were built: frames are large in debug builds, and larger where a sanitizer watches.
public enum Build {
    /// Whether they were built without optimization.
    public static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Whether a sanitizer watches.
    public static let isSanitized = isLoaded("__asan_init") || isLoaded("__tsan_init")

    /// Whether this process has a symbol.
    private static func isLoaded(_ symbol: String) -> Bool {
        guard let process = dlopen(nil, RTLD_LAZY) else { return false }
        defer { dlclose(process) }
        return dlsym(process, symbol) != nil
    }
}
