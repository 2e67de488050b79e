#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The entries of directories, without Foundation.
enum Directory {
    struct Entry {
        let name: String
        /// Whether it is a directory, or of a kind that the file system does not tell.
        let mayBeDirectory: Bool
    }

    /// Returns the entries of a directory; none if there is no such directory.
    static func entries(of path: String) -> [Entry] {
        // Safe because the stream is closed at the end, and an entry, which ends with a zero byte, is used before the
        // next one is read.
        guard let stream = unsafe opendir(path) else { return [] }
        defer { unsafe _ = closedir(stream) }
        var entries: [Entry] = []
        while let entry = unsafe readdir(stream) {
            let kind = unsafe entry.pointee.d_type
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            entries.append(
                Entry(name: name, mayBeDirectory: kind == UInt8(DT_DIR) || kind == UInt8(DT_UNKNOWN)))
        }
        return entries
    }
}

/// A value that one thread at a time reads and changes.
///
/// By a lock of the C library and not a `Mutex`, whose locks the thread sanitizer does not see on Linux: it would warn
/// of races in the tests of users.
// Safe because the lock guards the value, and is destroyed when nothing has it any more.
@safe final class Guarded<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    init(_ value: Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
