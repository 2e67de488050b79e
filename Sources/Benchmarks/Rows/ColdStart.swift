import BTKInjector
import Foundation

/// A hundred bindings, made and each read once in a fresh process.
enum ColdStart {
    /// A way to wire the hundred types.
    enum Wiring: String {
        case byHand = "by-hand"
        case injector
    }

    /// The option that starts a fresh process's one measurement.
    static let option = "--cold-start"

    /// Measures in this process, which is fresh. Returns nanoseconds.
    static func run(_ wiring: Wiring) throws -> Int {
        let clock = ContinuousClock()
        // Leave out the first use of the clock itself.
        _ = clock.now.duration(to: clock.now) / .nanoseconds(1)
        let start = clock.now
        let product = try wiring.run()
        let elapsed = clock.now - start
        consume(product)
        return Int(elapsed / .nanoseconds(1))
    }

    /// Measures in a fresh process for each repetition.
    static func variant(_ wiring: Wiring) -> Variant {
        Variant(units: 1, limit: 1) { repetitions in
            var elapsed = Duration.zero
            for _ in 0..<repetitions { elapsed += try measureInFreshProcess(wiring) }
            return elapsed
        }
    }

    private static func measureInFreshProcess(_ wiring: Wiring) throws -> Duration {
        #if os(macOS) || os(Linux) || os(Windows)
            let process = Process()
            process.executableURL = Bundle.main.executableURL
            process.arguments = [option, wiring.rawValue]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            guard process.terminationStatus == 0, let nanoseconds = Int(text) else { throw Failure(output: text) }
            return .nanoseconds(nanoseconds)
        #else
            throw Failure(output: "nothing, for this system has none")
        #endif
    }

    struct Failure: Error, CustomStringConvertible {
        let output: String

        var description: String { "A fresh process did not measure, but printed: \(output)" }
    }
}

extension ColdStart.Wiring {
    /// Wires the hundred types and uses each. Returns the owner of the instances.
    func run() throws -> AnyObject {
        switch self {
        case .byHand:
            let byHand = HundredByHand()
            byHand.useAll()
            return byHand
        case .injector:
            let injector = try HundredBindings.makeInjector()
            try HundredBindings.resolveAll(injector)
            return injector
        }
    }
}
