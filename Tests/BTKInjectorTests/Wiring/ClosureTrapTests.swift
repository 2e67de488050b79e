import BTKInjector
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    /// In processes of their own.
    @Suite("Closures that trap") struct ClosureTrapTests {
        /// Expects the place of the binding that was given the closure, its request, and parts of the error.
        private func expect(_ result: ExitTest.Result?, _ owner: String, line: Int, _ parts: String...) throws {
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(
                text.contains(
                    "BTKInjectorTests/ClosureTrapTests.swift:\(line): A closure that was given to \(owner) requested "))
            for part in parts { #expect(text.contains(part)) }
        }

        @Test("A function that throws: the owner's place, the request, and the whole error")
        func throwingFunction() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector.injectorWithBlock(Configuration.throwing)
                _ = try injector.make(for: Owner.self).make(true)
                withExtendedLifetime(injector) {}
            }
            let line = Configuration.line + 5
            try expect(
                result, "Owner", line: line, "requested Int named \"n\"", "[construction-failed]", "the reason",
                "ClosureTrapTests.swift:\(line - 3)\n", "fix: ")
        }

        @Test("An early call in a ring: the ring") func earlyCall() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Injector.injectorWithBlock(Configuration.ring).instance(for: Double.self)
            }
            let line = Configuration.line + 9
            try expect(
                result, "String", line: line, "requested Double", "[circular-dependency]",
                "ClosureTrapTests.swift:\(line + 1)\n")
        }

        @Test("A released injector, asked by a closure that was bound in a child: that it is gone")
        func released() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let owner = try Injector.injectorWithBlock(Configuration.parent).makeChild(Configuration.child)
                    .make(for: Owner.self)
                _ = owner.make(true)
            }
            try expect(
                result, "Owner", line: Configuration.line + 18, "requested Int", "[injector-released]",
                "keep the injector")
        }
    }

    private struct Owner {
        let make: (Bool) -> Int
        init(make: @escaping (Bool) -> Int) { self.make = make }
    }

    private enum Configuration {
        static let line = #line
        static func throwing(_ binder: inout Binder) {
            binder.wireFactory(
                named: "n", taking: Bool.self, to: { (_: Bool) throws -> Int in throw Failure("the reason") })
            // Its name is told, too.
            binder.wireFactory(with: intKey("n"), to: Owner.init)
        }

        static func ring(_ binder: inout Binder) {
            binder.wireProvider(for: String.self, to: { (later: () -> Double) in "\(later())" })
            binder.wireProvider(for: Double.self, to: { (text: String) in 1 })
        }

        static func parent(_ binder: inout Binder) {
            binder.wireFactory(taking: Bool.self, to: { (_: Bool) in 1 })
        }

        static func child(_ binder: inout Binder) {
            binder.wireFactory(to: Owner.init)
        }
    }
#endif
