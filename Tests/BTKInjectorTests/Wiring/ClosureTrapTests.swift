import BTKInjector
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    /// In processes of their own.
    @Suite("Closures that trap") struct ClosureTrapTests {
        /// Expects the place of the binding that was given the closure, its request, and parts of the error.
        private func expect(_ result: ExitTest.Result?, _ owner: String, _ request: String, _ parts: String...) throws {
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            let place =
                "BTKInjectorTests/ClosureTrapTests.swift:1: A closure that was given to \(owner) requested \(request)"
            for part in [place] + parts { #expect(text.contains(part)) }
        }

        @Test("A function that throws: the owner's place, the request with its name, and the whole error")
        func throwingFunction() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector { binder in
                    binder.wireFactory(named: "n", taking: Bool.self, line: 2) { (_: Bool) throws -> Int in
                        throw Failure("the reason")
                    }
                    binder.wireFactory(with: intKey("n"), line: 1) { (make: (Bool) -> Int) in "\(make(true))" }
                }
                _ = try injector.make(for: String.self)
            }
            try expect(
                result, "String", "Int named \"n\"", "[construction-failed]", "the reason",
                "ClosureTrapTests.swift:2\n", "fix: ")
        }

        @Test("A list whose member needs the owner: the type that was requested, and the cycle")
        func list() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector { binder in
                    binder.wireProvider(line: 1) { (later: () -> [Double]) in "\(later())" }
                    binder.wireProvider(named: "n") { (_: String) in 1.0 }
                }
                _ = try injector.instance(for: String.self)
            }
            try expect(result, "String", "Array<Double>", "[circular-dependency]")
        }
    }
#endif
