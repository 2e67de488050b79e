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
