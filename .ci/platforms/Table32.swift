// A program for a system of 32 bits that puts bindings into a table and looks for each. It traps if one is missing.

// As much of the library and of the standard library as BindingTable.swift uses, without metatypes, which this form of
// Swift has not.

struct TypeStub { let address: UInt }

struct ObjectIdentifier: Equatable {
    let address: UInt

    init(_ type: TypeStub) { address = type.address }
}

extension UInt {
    init(bitPattern id: ObjectIdentifier) { self = id.address }
}

let noArguments = TypeStub(address: 16)

struct BindingName: Equatable { let tag: UInt }

struct BindingMetadata {
    let type: TypeStub
    let name: BindingName?
    var argumentsID: ObjectIdentifier? { nil }
}

enum BindingDescription {
    static func tag(of arguments: ObjectIdentifier?) -> UInt { arguments.map { $0.address } ?? 0 }
}

enum Memory {
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: byteCount, alignment: 8)
    }

    static func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }
}

struct Binding {
    let metadata: BindingMetadata
    let offset: Int
}

struct Place {
    private let memory: UnsafeMutablePointer<Binding>

    init(_ binding: Binding) {
        memory = .allocate(capacity: 1)
        memory.initialize(to: binding)
    }

    var binding: Binding { memory.pointee }
    var type: TypeStub { binding.metadata.type }

    func deallocate() { memory.deallocate() }
    func takes(_ arguments: ObjectIdentifier?) -> Bool { arguments == nil }
}

@_cdecl("_start")
func start() {
    precondition(Int.bitWidth == 32)
    for capacity in [0, 1, 2, 3, 100, 1000] {
        let table = BindingTable(capacity: capacity)
        let types = (0..<capacity).map { TypeStub(address: UInt(32 + 16 * $0)) }
        let places = (0..<capacity).map { index in
            Place(Binding(metadata: BindingMetadata(type: types[index], name: nil), offset: 128 + 72 * index))
        }
        for place in places { precondition(table.insert(place)) }
        for place in places { precondition(!table.insert(place)) }
        for (index, type) in types.enumerated() {
            let place = table.find(ObjectIdentifier(type), tag: 0)!
            precondition(place.binding.offset == 128 + 72 * index && place.type.address == type.address)
        }
        precondition(table.find(ObjectIdentifier(noArguments), tag: 0) == nil)
        places.forEach { $0.deallocate() }
        table.deallocate()
    }
}
