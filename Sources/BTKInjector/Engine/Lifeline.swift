public import Synchronization

/// Decides when a registry ends: after its injector is released, and no caller is inside it any more.
///
/// Handles do not own the registry's instances, so each call of a handle enters first. It does so by one of a few
/// gates, whose words lie in cache lines of their own: threads that call handles at once do not pass one word around.
/// A gate's word holds two facts, and a third at its end:
///
/// - bit 0: closed. The injector is released; no caller enters here any more.
/// - the highest bit: shut. Closed, and all are out who got in here.
/// - the bits between: how many threads are inside by this gate.
///
/// `holds` counts the reasons not to end: the gates that are not shut, and the pins. The one who takes the
/// last hold away ends the registry.
///
/// The invariants between any two steps, with their reasons:
///
/// 1. A gate is shut at most once, and only when no caller is inside by it: the word must be exactly 'closed' for that,
///    and is never that again. Latecomers, who count themselves in and out again, leave the highest bit.
/// 2. A gate that is closed and empty is shut: the one who makes its word exactly 'closed', by closing or by leaving,
///    tries to. If that fails, another one has done it, or a latecomer has come and makes the word so again.
/// 3. No caller enters by a gate that is closed, so the gate by which one is inside is not shut before they leave:
///    `holds` is not 0 while anybody is inside.
/// 4. A pin is made by a caller that is inside, has a pin, or keeps the injector, whose gates are open then: `holds` is
///    not 0 before, and not until the pin is released.
/// 5. `holds` becomes 0 once, because nothing adds to 0. Then the injector is released, all gates are shut, and no pin
///    is left. So one thread ends the registry. It sees what all others did inside: each of them left its gate with
///    release, who shut the gate acquired that and released its hold, and so did each pin; the last one acquires it
///    all.
/// 6. A caller that was told that it is closed finds it closed at all gates, and so does all that happens after: gates
///    are closed one after the other, but who meets a closed one closes the others first. Their own gate may be shut
///    by then, so it may be they who take the last hold away.
// Safe to share because all that changes is atomic.
@usableFromInline
struct Lifeline: ~Copyable, @unchecked Sendable {
    /// A way in, and the way out for who took it.
    @usableFromInline
    struct Gate {
        @usableFromInline let word: UnsafeMutablePointer<Atomic<UInt>>

        @inlinable
        init(_ word: UnsafeMutablePointer<Atomic<UInt>>) {
            self.word = word
        }
    }

    @usableFromInline let words: UnsafeMutableRawPointer
    private let holds = Atomic(Lifeline.gateCount)

    init() {
        words = .allocate(byteCount: Self.gateCount * Self.distance, alignment: Self.distance)
        for index in 0..<Self.gateCount { gate(index).word.initialize(to: Atomic(0)) }
    }

    deinit {
        words.deallocate()
    }

    @inlinable static var gateCount: Int { 3 }
    /// Two cache lines, because processors fetch them in pairs.
    @inlinable static var distance: Int { 128 }
    @inlinable static var closed: UInt { 1 }
    @inlinable static var one: UInt { 2 }
    private static var closedAndShut: UInt { closed | 1 << (UInt.bitWidth - 1) }

    @inlinable
    func gate(_ index: Int) -> Gate {
        Gate((words + index * Self.distance).assumingMemoryBound(to: Atomic<UInt>.self))
    }

    /// A gate for the calling thread, by where its stack is.
    ///
    /// Any gate would do. Stacks mostly lie a power of two apart, which three never divides, so neighbours differ.
    @inlinable
    @inline(__always)
    var gate: Gate {
        var here: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        return gate(Int(truncatingIfNeeded: (address &>> 16) % UInt(Self.gateCount)))
    }

    /// Goes inside. Leave by the same gate in any case. If this returns false, close all gates before you leave, and
    /// touch nothing else.
    @inlinable
    func enter(_ gate: Gate) -> Bool {
        gate.word.pointee.wrappingAdd(Self.one, ordering: .acquiring).oldValue & Self.closed == 0
    }

    /// Leaves. A caller that gets true must end the registry.
    @inlinable
    func leave(_ gate: Gate) -> Bool {
        let word = gate.word.pointee.wrappingSubtract(Self.one, ordering: .acquiringAndReleasing).newValue
        return word == Self.closed && shut(gate)
    }

    /// Closes all gates. A caller that gets true must end the registry.
    ///
    /// Any number of threads may do this: the one that releases the injector, and those that found a gate closed.
    func close() -> Bool {
        var isLast = false
        for index in 0..<Self.gateCount where close(gate(index)) { isLast = true }
        return isLast
    }

    /// No more than a step of closing all.
    func close(_ gate: Gate) -> Bool {
        let word = gate.word.pointee.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue
        return word == Self.closed && shut(gate)
    }

    /// Shuts a gate that is closed and empty. A caller that gets true must end the registry.
    @usableFromInline
    func shut(_ gate: Gate) -> Bool {
        gate.word.pointee.compareExchange(
            expected: Self.closed, desired: Self.closedAndShut, ordering: .acquiringAndReleasing
        ).exchanged && unpin()
    }

    /// Keeps the registry from ending. Whether it is closed does not matter.
    func pin() {
        holds.wrappingAdd(1, ordering: .relaxed)
    }

    /// Takes a hold away. A caller that gets true must end the registry.
    func unpin() -> Bool {
        holds.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
