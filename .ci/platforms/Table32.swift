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

struct BindingDescription {
    let type: TypeStub
    let name: BindingName?
    var arguments: TypeStub { noArguments }
    var argumentsID: ObjectIdentifier? { nil }
}

enum Memory {
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: byteCount, alignment: 8)
    }

    static func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }
}

struct Slot {
    struct Header { let description: BindingDescription }

    let header: UnsafeMutablePointer<Header>
    var description: BindingDescription { header.pointee.description }
    func takes(_ arguments: ObjectIdentifier?) -> Bool { arguments == nil }
}

@_cdecl("_start")
func start() {
    precondition(Int.bitWidth == 32)
    for capacity in [0, 1, 2, 3, 100, 1000] {
        let table = BindingTable(capacity: capacity)
        let types = (0..<capacity).map { TypeStub(address: UInt(32 + 16 * $0)) }
        for type in types {
            let header = UnsafeMutablePointer<Slot.Header>.allocate(capacity: 1)
            header.initialize(to: Slot.Header(description: BindingDescription(type: type, name: nil)))
            precondition(table.insert(Slot(header: header)) == nil)
        }
        for type in types { precondition(table.find(ObjectIdentifier(type)) != nil) }
        precondition(table.find(ObjectIdentifier(noArguments)) == nil)
    }
}
