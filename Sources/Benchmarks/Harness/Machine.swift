import Foundation

/// The machine and the programs that figures depend on.
enum Machine {
    /// Returns a sentence of them, such as "Measured on 24 November 2026 at 1a2b3c4, Swift 6.3.1, Linux, AMD EPYC, 2
    /// processors."
    static func description() -> String {
        let date = Date.now.formatted(
            .verbatim(
                "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits)",
                locale: Locale(identifier: "en_GB"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
        let commit = output("git", "describe", "--always", "--dirty") ?? "no commit"
        let swift = output("swift", "--version")?.firstMatch(of: #/Swift version (\S+)/#)?.1 ?? "of unknown version"
        let count = ProcessInfo.processInfo.processorCount
        return "Measured on \(date) at \(commit), Swift \(swift), \(system), \(processor), \(count) processors."
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #else
            ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var processor: String {
        let name = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).firstMatch(
            of: #/model name\s*: (.*)/#)?.1
        return name.map(String.init) ?? output("sysctl", "-n", "machdep.cpu.brand_string") ?? "unknown processor"
    }

    /// Lets the C library keep what is freed.
    ///
    /// Glibc returns it to the system from some megabytes on, depending on what lies behind it. Then a variant that
    /// frees that much at the end of a round, the library or what is by hand, pays for a thousand page faults in the
    /// next one, or does not: the row of 10,000 types took 187 ns in one run, and 334 in another.
    static func keepFreedMemory() {
        #if canImport(Glibc)
            let trimThreshold: CInt = -1
            let mmapThreshold: CInt = -3
            _ = setAllocation(trimThreshold, 1 << 28)
            _ = setAllocation(mmapThreshold, 1 << 25)
        #endif
    }

    /// Runs a program. Returns what it prints; nil if it fails.
    static func output(_ program: String...) -> String? {
        #if os(macOS) || os(Linux) || os(Windows)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = program
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else {
                return nil
            }
            process.waitUntilExit()
            return process.terminationStatus == 0
                ? String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) : nil
        #else
            return nil
        #endif
    }
}

#if canImport(Glibc)
    // By name, because Swift's module of Glibc has no `malloc.h`.
    @_silgen_name("mallopt") private func setAllocation(_ parameter: CInt, _ value: CInt) -> CInt
#endif
