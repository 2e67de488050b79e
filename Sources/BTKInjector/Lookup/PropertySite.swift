/// Where a property is declared that asks the global injector. As small as can be, because handles keep it.
// Safe to share because it points to a static string.
@usableFromInline
struct PropertySite: @unchecked Sendable {
    private let fileID: UnsafePointer<UInt8>
    private let fileIDLength: UInt32
    private let line: UInt32

    init(fileID: StaticString, line: UInt) {
        precondition(fileID.hasPointerRepresentation, "A file's id is no single character.")
        self.fileID = fileID.utf8Start
        fileIDLength = UInt32(clamping: fileID.utf8CodeUnitCount)
        self.line = UInt32(clamping: line)
    }

    /// Whether two sites are at one place of one file, as one module has it.
    func isSame(as other: Self) -> Bool { fileID == other.fileID && line == other.line }

    var site: BindingSite {
        let fileID = UnsafeBufferPointer(start: fileID, count: Int(fileIDLength))
        return BindingSite(fileID: String(decoding: fileID, as: UTF8.self), line: Int(line))
    }
}

/// The name that a property asks for.
final class PropertyName: Sendable {
    let name: BindingName

    init(_ name: BindingName) {
        self.name = name
    }
}

extension InjectionError {
    /// Says which property found no instance, and why.
    ///
    /// - Parameters:
    ///   - type: The property's type.
    ///   - name: The name that it asked for.
    ///   - site: Where it is declared, if that is known.
    func propertyMessage<T>(_ type: T.Type, _ name: BindingName?, _ site: PropertySite?) -> String {
        let place = site.map { ", declared at \($0.site)," } ?? ""
        return "A property\(place) asked for \(BindingKey(type, named: name)) and got none.\n\(self)"
    }
}
