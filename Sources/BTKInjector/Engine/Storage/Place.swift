/// The place of a binding in the ``Layout`` of an injector: its number, where its instances lie, and where its function's
/// parameters come from.
///
/// A pointer to memory that belongs to the layout. Each registry with that layout has a ``Slot`` for the place.
// Safe to share because the fields of the binding say who guards them.
@usableFromInline @safe package struct Place: Hashable, @unchecked Sendable {
    // Without the binding's type, which would take two kilobytes if clients saw it.
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// - Parameter binding: Lies in the memory of a layout.
    fileprivate init(_ binding: UnsafeMutablePointer<Binding>) {
        unsafe memory = UnsafeMutableRawPointer(binding)
    }

    private var pointer: UnsafeMutablePointer<Binding> { unsafe memory.assumingMemoryBound(to: Binding.self) }

    var binding: Binding {
        unsafeAddress { unsafe UnsafePointer(pointer) }
        nonmutating unsafeMutableAddress { unsafe pointer }
    }

    // By hand, because what Swift would write is unsafe and not marked.
    @usableFromInline package static func == (left: Self, right: Self) -> Bool { unsafe left.memory == right.memory }

    @usableFromInline package func hash(into hasher: inout Hasher) { unsafe hasher.combine(memory) }

    // Not deinitialized if that would release nothing, because to find that out field by field takes three times as long.
    fileprivate func destroy() { if !binding.isEmpty { unsafe pointer.deinitialize(count: 1) } }

    package var number: Int { binding.number }

    package var layout: Layout { binding.layout.object }

    /// Returns whether the place is one of a layout, without counting references.
    func isPart(of layout: Borrowed<Layout>) -> Bool { binding.layout == layout }

    func isPart(of layout: Layout) -> Bool { isPart(of: Borrowed(layout)) }

    /// The layout of the children that the binding makes, if it declares some.
    package var child: Layout? { binding.child?.object }

    /// The type of the binding.
    var type: any Any.Type { binding.metadata.type }

    package var description: BindingDescription { binding.description }

    var isSingleton: Bool { binding.metadata.scope == .singleton }
    var isFactory: Bool { binding.metadata.isFactory }
    var livesOnMainActor: Bool { binding.metadata.livesOnMainActor }

    @inline(never) package var key: BindingKey { description.key }

    /// Returns whether the binding takes a list of arguments; nil is none.
    func takes(_ arguments: ObjectIdentifier?) -> Bool { binding.metadata.argumentsID == arguments }

    /// Whether two bindings have one type and one name.
    func matches(_ other: Place) -> Bool { binding.metadata.matches(other.type, other.binding.metadata.name) }

    /// Whether two bindings have one key, with the same arguments.
    func hasKey(of other: Place) -> Bool { matches(other) && takes(other.binding.metadata.argumentsID) }

    /// Whether only the function that replaces it finds it.
    var isReplaced: Bool { binding.metadata.isReplaced }

    /// Equal for bindings of one type and one name.
    var keyHash: Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(binding.metadata.name)
        return hasher.finalize()
    }
}

/// The memory of bindings that are made one after the other: in chunks, so that none of them moves or is copied.
// Safe because a chunk has as many bindings as its capacity says, but for the last one, whose rest is counted, and because
// an owner of the memory, a layout or what becomes one, keeps it as long as the places are used. Only a configuration adds
// bindings, on one thread.
@safe final class BindingMemory: @unchecked Sendable {
    // Safe because only the memory makes and reads chunks.
    @safe private struct Chunk {
        let capacity: Int
        var next: UnsafeMutablePointer<Chunk>?
    }

    private var first: UnsafeMutablePointer<Chunk>?
    private var last: UnsafeMutablePointer<Chunk>?
    /// The origins of the bindings, of which one after the other mostly has the same.
    private var origins: [BindingSite.Origin] = []
    private var lastOrigin: Borrowed<BindingSite.Origin>?
    private(set) var count = 0
    /// How many bindings more the last chunk has memory for.
    private var rest = 0

    init() { unsafe (first, last) = (nil, nil) }

    deinit {
        // By a list, because a small stack has no room to release them one within the other.
        var declarations = takeDeclarations()
        while var declaration = declarations.popLast() {
            if isKnownUniquelyReferenced(&declaration) { declarations += declaration.takeDeclarations() }
        }
        forEachPlace { $0.destroy() }
        var next = unsafe first
        while let chunk = unsafe next {
            unsafe next = chunk.pointee.next
            unsafe Memory.deallocate(chunk)
        }
    }

    /// Takes the declarations of children out of the bindings, which are not used any more.
    func takeDeclarations() -> [ChildDeclaration] {
        var declarations: [ChildDeclaration] = []
        forEachPlace { place in
            guard let declaration = place.binding.children else { return }
            place.binding.release()
            declarations.append(declaration)
        }
        return declarations
    }

    /// Adds a binding, and returns its place.
    // Inlined, so that each field is written once, where it stays.
    @discardableResult @inline(__always) func add(
        _ metadata: consuming BindingMetadata, at site: Binding.Site, _ source: consuming Binding.Source
    ) -> Place {
        if site.origin != lastOrigin { keep(site.origin) }
        if rest == 0 { addChunk() }
        let chunk = unsafe last!
        let pointer = unsafe Self.bindings(of: chunk) + (chunk.pointee.capacity - rest)
        unsafe pointer.initialize(to: Binding(metadata, at: site, source))
        count += 1
        rest -= 1
        return unsafe Place(pointer)
    }

    /// Adds the same binding for another layout, with what it replaces.
    @inline(never) func addCopy(of place: Place) -> Place {
        let first = addCopyWithoutReplaced(of: place)
        var last = first
        var next = place.binding.replaced
        while let replaced = next {
            let copy = addCopyWithoutReplaced(of: replaced)
            last.binding.replaced = copy
            last = copy
            next = replaced.binding.replaced
        }
        return first
    }

    private func addCopyWithoutReplaced(of place: Place) -> Place {
        let copy = add(place.binding.metadata, at: place.binding.site, place.binding.sourceToCopy)
        copy.binding.removal = place.binding.removal
        return copy
    }

    @inline(never) private func keep(_ origin: Borrowed<BindingSite.Origin>) {
        origins.add(origin.object)
        lastOrigin = origin
    }

    /// Makes a chunk as large as all before, of at most 64 bindings: a larger one would be a mapping of its own, whose pages
    /// the system would have to provide anew.
    ///
    /// But from a thousand on, one for tens of thousands, of which pages take memory only when they are written. Glibc returns
    /// to the system what is free beyond twice the largest mapping that it ever had, so it keeps the memory of such a
    /// configuration for the next one: each of 10,000 bindings takes 110 ns then, and 280 with small chunks.
    private func addChunk() {
        let capacity = count < 1024 ? min(max(count, 4), 64) : 32_768
        let size = MemoryLayout<Chunk>.size + capacity * MemoryLayout<Binding>.stride
        let chunk = unsafe Memory.allocate(byteCount: size).assumingMemoryBound(to: Chunk.self)
        unsafe chunk.initialize(to: Chunk(capacity: capacity, next: nil))
        if let last = unsafe last { unsafe last.pointee.next = chunk } else { unsafe first = chunk }
        unsafe last = chunk
        rest = capacity
    }

    private static func bindings(of chunk: UnsafeMutablePointer<Chunk>) -> UnsafeMutablePointer<Binding> {
        unsafe UnsafeMutableRawPointer(chunk + 1).assumingMemoryBound(to: Binding.self)
    }

    /// The places in the order in which they were added.
    var places: [Place] {
        var places: [Place] = []
        places.reserveCapacity(count)
        // Inlined: `add` would take a twelfth of the instructions of configuring.
        forEachPlace { places.append($0) }
        return places
    }

    /// The places from the one of an index on.
    @inline(never) func places(from start: Int) -> [Place] {
        var places: [Place] = []
        var (next, first) = unsafe (first, 0)
        while first < count, let chunk = unsafe next {
            let end = min(first + (unsafe chunk.pointee.capacity), count)
            if start < end {
                for index in max(start, first)..<end {
                    places.add(unsafe Place(Self.bindings(of: chunk) + (index - first)))
                }
            }
            first = end
            unsafe next = chunk.pointee.next
        }
        return places
    }

    @inline(__always) private func forEachPlace(_ body: (Place) -> Void) {
        var (next, rest) = unsafe (first, count)
        while let chunk = unsafe next {
            let count = unsafe min(chunk.pointee.capacity, rest)
            for index in 0..<count { body(unsafe Place(Self.bindings(of: chunk) + index)) }
            rest -= count
            unsafe next = chunk.pointee.next
        }
    }
}
