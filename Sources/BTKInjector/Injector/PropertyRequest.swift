/// A property's request for an instance of the global injector. Half as large as its parts, because handles keep it.
// Safe to share because it points to a static string.
@usableFromInline
struct PropertyRequest: @unchecked Sendable {
    let name: BindingName?
    private let fileID: UnsafePointer<UInt8>
    private let fileIDLength: UInt32
    private let line: UInt32

    init(name: BindingName?, fileID: StaticString, line: UInt) {
        precondition(fileID.hasPointerRepresentation, "A file's id is no single character.")
        self.name = name
        self.fileID = fileID.utf8Start
        fileIDLength = UInt32(clamping: fileID.utf8CodeUnitCount)
        self.line = UInt32(clamping: line)
    }

    /// Where the property is declared.
    var site: BindingSite {
        let fileID = UnsafeBufferPointer(start: fileID, count: Int(fileIDLength))
        return BindingSite(fileID: String(decoding: fileID, as: UTF8.self), line: Int(line))
    }
}

extension InjectionError {
    /// Says which property found no instance, and why.
    ///
    /// - Parameters:
    ///   - type: The property's type.
    ///   - request: What it asked for, if that is known.
    func propertyMessage<T>(_ type: T.Type, _ request: PropertyRequest?) -> String {
        let place = request.map { ", declared at \($0.site)," } ?? ""
        return "A property\(place) asked for \(BindingKey(type, named: request?.name)) and got none.\n\(self)"
    }
}
