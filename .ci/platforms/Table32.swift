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
    static func tag(of arguments: ObjectIdentifier?) -> UInt { arguments.map { $0.address } ?? 0 }
}

enum Memory {
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: byteCount, alignment: 8)
    }

    static func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }
}

struct Binding {
    let description: BindingDescription
}

struct Place {
    struct Facts {
        let binding: Binding
        let offset: Int
        var name: BindingName? { binding.description.name }
    }

    private let memory: UnsafeMutablePointer<Facts>

    init(_ facts: UnsafeMutablePointer<Facts>) { memory = facts }

    var facts: Facts { memory.pointee }

    func initialize(_ binding: Binding, offset: Int) {
        memory.initialize(to: Facts(binding: binding, offset: offset))
    }

    func destroy() { memory.deinitialize(count: 1) }
    func takes(_ arguments: ObjectIdentifier?) -> Bool { arguments == nil }
}

@_cdecl("_start")
func start() {
    precondition(Int.bitWidth == 32)
    for capacity in [0, 1, 2, 3, 100, 1000] {
        let table = BindingTable(capacity: capacity)
        let types = (0..<capacity).map { TypeStub(address: UInt(32 + 16 * $0)) }
        for (index, type) in types.enumerated() {
            let binding = Binding(description: BindingDescription(type: type, name: nil))
            table.place(at: index).initialize(binding, offset: 128 + 72 * index)
            precondition(table.insert(index) == nil)
        }
        for (index, type) in types.enumerated() {
            let target = table.find(ObjectIdentifier(type), tag: 0)!
            precondition(target.index == index && Int(target.words) * 8 == 128 + 72 * index)
        }
        precondition(table.find(ObjectIdentifier(noArguments), tag: 0) == nil)
        table.deallocate(count: capacity)
    }
}
