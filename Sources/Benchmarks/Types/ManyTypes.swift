import BTKInjector

/// Up to ten thousand types: a generic class of four digits.
enum ManyTypes {
    /// Returns so many types, always the same.
    static func first(_ count: Int) -> [any Part.Type] {
        func part<A: Digit, B: Digit, C: Digit, D: Digit>(
            _: A.Type, _: B.Type, _: C.Type, _: D.Type
        ) -> any Part.Type {
            DigitPart<A, B, C, D>.self
        }
        let digits: [any Digit.Type] = [
            D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
        ]
        return (0..<count).map { number -> any Part.Type in
            func digit(_ unit: Int) -> any Digit.Type { digits[number / unit % 10] }
            return part(digit(1000), digit(100), digit(10), digit(1))
        }
    }
}

/// A type that is bound, or noted in a dictionary by hand.
protocol Part: Sendable {
    static func bind(_ binder: inout Binder)
    static func add(to blocks: inout [ObjectIdentifier: @Sendable () -> any Part])
    static func isBound(in injector: Injector) -> Bool
}

private final class DigitPart<A: Digit, B: Digit, C: Digit, D: Digit>: Part {
    static func bind(_ binder: inout Binder) {
        binder.bindProvider(for: DigitPart.self) { _ in DigitPart() }
    }

    static func add(to blocks: inout [ObjectIdentifier: @Sendable () -> any Part]) {
        blocks[ObjectIdentifier(DigitPart.self)] = { DigitPart() }
    }

    static func isBound(in injector: Injector) -> Bool { injector.hasBinding(for: DigitPart.self) }
}

private protocol Digit: Sendable {}
private enum D0: Digit {}
private enum D1: Digit {}
private enum D2: Digit {}
private enum D3: Digit {}
private enum D4: Digit {}
private enum D5: Digit {}
private enum D6: Digit {}
private enum D7: Digit {}
private enum D8: Digit {}
private enum D9: Digit {}
