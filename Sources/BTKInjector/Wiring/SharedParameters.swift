/// The parameters of a wired factory's function, if each is an argument or a shared instance that exists: where they lie.
///
/// Such a function is lent its parameters, so that only its own call copies them.
@usableFromInline
struct SharedParameters {
    @usableFromInline let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>

    fileprivate init(_ addresses: UnsafeMutablePointer<UnsafeMutableRawPointer>) {
        self.addresses = addresses
    }

    @export(implementation)
    subscript<P>(index: Int) -> UnsafeMutablePointer<LentParameter<P>> {
        // Safe because an instance of this very type lies there, and a struct lies in memory as its only field does.
        addresses[index].assumingMemoryBound(to: LentParameter<P>.self)
    }
}

/// A parameter where it lies.
///
/// Swift copies what it reads from a pointer before it passes it on, but not the constant field of a noncopyable struct
/// that it borrows.
@usableFromInline
struct LentParameter<P>: ~Copyable {
    @usableFromInline let value: P
}

extension Place {
    /// Notes where the needs of the function lie, if each that is no argument is a shared instance.
    func noteSharedNeeds() {
        guard isFactory, let wiring, !wiring.parameters.isEmpty, wiring.parameters.count <= Wiring.sharedCapacity
        else { return }
        func need<P>(_ type: P.Type, at place: Place) -> Wiring.SharedNeed {
            Wiring.SharedNeed(place: place, offset: Slot.offset(alignment: MemoryLayout<P>.alignment))
        }
        var needs: [Wiring.SharedNeed] = []
        for (index, type) in wiring.parameters.enumerated() {
            if wiring.isArgument(index) {
                needs.append(Wiring.SharedNeed(place: nil, offset: wiring.offsets[index]))
            } else {
                guard wiring.isByType(index), let place = layout.place(type), place.isSingleton else { return }
                needs.append(need(type, at: place))
            }
        }
        facts.pointee.sharedNeeds = UnsafeMutablePointer.allocate(capacity: needs.count)
        for (index, need) in needs.enumerated() { (facts.pointee.sharedNeeds! + index).initialize(to: need) }
    }
}

extension Parameters {
    /// Finds where all parameters lie, of which there are so many.
    ///
    /// Safe because the caller keeps the registry, and that its instances, until the function returns.
    @usableFromInline
    @inline(never)
    func shared(_ count: Int) -> SharedParameters? {
        let record = context.thread.record
        let slot = record.pointee.frames[record.pointee.depth - 1].slot
        guard let needs = slot.place.facts.pointee.sharedNeeds else { return nil }
        let addresses = record.pointee.addresses
        for index in 0..<count {
            if let place = needs[index].place {
                let slot = context.unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(of: place) }
                guard slot.isReady else { return nil }
                addresses[index] = UnsafeMutableRawPointer(slot.header) + needs[index].offset
            } else {
                addresses[index] = address(ofArgumentAt: needs[index].offset)
            }
        }
        return SharedParameters(addresses)
    }
}
