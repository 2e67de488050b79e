import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A thread as the system knows it, for other threads to look at.
public struct SystemThread: Sendable {
    #if canImport(Darwin)
        private let port = pthread_mach_thread_np(pthread_self())
    #else
        private let status = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
            .map { "/proc/\($0)/stat" }
    #endif

    /// Makes the calling thread's.
    public init() {}

    /// Whether the system has put the thread to sleep. True where the system does not tell.
    public var isAsleep: Bool {
        #if canImport(Darwin)
            var info = thread_basic_info()
            var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size)
            let result = withUnsafeMutablePointer(to: &info) { info in
                info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
                }
            }
            return result == KERN_SUCCESS && info.run_state == TH_STATE_WAITING
        #else
            guard let status else { return true }
            guard let line = try? String(contentsOfFile: status, encoding: .utf8) else { return false }
            return line.split(separator: ")").last?.hasPrefix(" S") ?? false
        #endif
    }
}

/// The system does not tell how much memory a process has.
public struct UnknownMemory: Error {}

/// Returns the number of bytes of this process that are in memory.
public func residentBytes() throws -> Int {
    #if canImport(Darwin)
        var info = mach_task_basic_info()
        var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<integer_t>.size)
        let result = withUnsafeMutablePointer(to: &info) { info in
            info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        guard result == KERN_SUCCESS else { throw UnknownMemory() }
        return Int(info.resident_size)
    #else
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw UnknownMemory() }
        return pages * Int(getpagesize())
    #endif
}
