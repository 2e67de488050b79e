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

struct BindingIdentity {
    let type: ObjectIdentifier
    let name: BindingName?
    let arguments: ObjectIdentifier?
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

final class Binding {
    let type: TypeStub
    let metadata: BindingMetadata
    let offset: Int

    init(_ type: TypeStub, offset: Int) {
        self.type = type
        metadata = BindingMetadata(type: type, name: nil)
        self.offset = offset
    }

    func takes(_ arguments: ObjectIdentifier?) -> Bool { arguments == nil }
}

struct Borrowed<Object: AnyObject> {
    let reference: Unmanaged<Object>

    init(_ object: Object) { reference = .passUnretained(object) }

    func lend<R>(_ body: (Object) -> R) -> R { reference._withUnsafeGuaranteedRef(body) }
}

@_cdecl("_start")
func start() {
    precondition(Int.bitWidth == 32)
    for capacity in [0, 1, 2, 3, 100, 1000] {
        let table = BindingTable(capacity: capacity)
        let types = (0..<capacity).map { TypeStub(address: UInt(32 + 16 * $0)) }
        let bindings = (0..<capacity).map { index in Binding(types[index], offset: 128 + 72 * index) }
        for binding in bindings { precondition(table.insert(binding)) }
        for binding in bindings { precondition(!table.insert(binding)) }
        for (index, type) in types.enumerated() {
            let binding = table.find(ObjectIdentifier(type), tag: 0)!
            precondition(binding.lend { $0.offset == 128 + 72 * index && $0.type.address == type.address })
        }
        precondition(table.find(ObjectIdentifier(noArguments), tag: 0) == nil)
        table.deallocate()
    }
}
