import Synchronization

/// The needs of a block that were seen while it ran for the first time. Any thread adds some, each once, without a lock:
/// all blocks of all children that are configured for requests would wait for one.
///
/// The needs are a list, the last one first, to which they are pushed, and a tree by which a need is found again: each has
/// two branches, of which a bit of the need's hash tells which one to follow. Both only grow until they are destroyed.
// Safe because a need is written before others see it, and neither changed nor freed before the list is destroyed.
@safe struct RecordedNeeds: ~Copyable, @unchecked Sendable {
    private struct Need: ~Copyable {
        let dependency: Dependency
        /// The address of the one that was added before, or 0.
        var previous: UInt = 0
        /// The addresses of the next ones in the tree, or 0.
        let left = Atomic<UInt>(0)
        let right = Atomic<UInt>(0)
    }

    private typealias Pointer = UnsafeMutablePointer<Need>

    /// The address of the last need, or 0.
    private let last = Atomic<UInt>(0)
    /// The address of the tree's first need, or 0.
    private let root = Atomic<UInt>(0)

    var isEmpty: Bool { last.load(ordering: .relaxed) == 0 }

    /// The needs in the order in which they were added.
    var all: [Dependency] {
        var all: [Dependency] = []
        var next = unsafe Pointer(bitPattern: last.load(ordering: .acquiring))
        while let need = unsafe next {
            all.add(unsafe need.pointee.dependency)
            unsafe next = Pointer(bitPattern: need.pointee.previous)
        }
        return all.reversed()
    }

    func add(_ dependency: Dependency) {
        // Most blocks ask for one key after the other, and each is new.
        var new: Pointer?
        unsafe new = nil
        var parent: Pointer?
        unsafe parent = nil
        var hash = UInt(bitPattern: dependency.place.hashValue)
        while true {
            let isRight = hash & 1 == 1
            hash &>>= 1
            var known = unsafe branch(of: parent, isRight: isRight, replacingNoneBy: 0)
            if known == 0 {
                let need = unsafe new ?? Self.make(dependency)
                unsafe new = need
                yieldAtRandom()
                known = unsafe branch(of: parent, isRight: isRight, replacingNoneBy: UInt(bitPattern: need))
                if known == 0 { return unsafe push(need) }
            }
            let other = unsafe Pointer(bitPattern: known)!
            if unsafe other.pointee.dependency == dependency {
                if let new = unsafe new { unsafe Self.free(new) }
                return
            }
            unsafe parent = other
        }
    }

    /// Returns where a branch of the tree leads, or 0. Then it leads to a new need from now on, if there is one.
    private func branch(of parent: Pointer?, isRight: Bool, replacingNoneBy new: UInt) -> UInt {
        func exchange(_ branch: borrowing Atomic<UInt>) -> UInt {
            guard new != 0 else { return branch.load(ordering: .acquiring) }
            return branch.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing).original
        }
        guard let parent = unsafe parent else { return exchange(root) }
        return unsafe isRight ? exchange(parent.pointee.right) : exchange(parent.pointee.left)
    }

    private func push(_ need: Pointer) {
        var previous = last.load(ordering: .acquiring)
        while true {
            unsafe need.pointee.previous = previous
            yieldAtRandom()
            let (isExchanged, other) = last.compareExchange(
                expected: previous, desired: UInt(bitPattern: need), ordering: .acquiringAndReleasing)
            if isExchanged { return }
            previous = other
        }
    }

    private static func make(_ dependency: Dependency) -> Pointer {
        let need = unsafe Memory.allocate(byteCount: MemoryLayout<Need>.size).bindMemory(to: Need.self, capacity: 1)
        unsafe need.initialize(to: Need(dependency: dependency))
        return unsafe need
    }

    private static func free(_ need: Pointer) {
        unsafe need.deinitialize(count: 1)
        unsafe Memory.deallocate(need)
    }

    deinit {
        var next = unsafe Pointer(bitPattern: last.load(ordering: .acquiring))
        while let need = unsafe next {
            unsafe next = Pointer(bitPattern: need.pointee.previous)
            unsafe Self.free(need)
        }
    }
}
