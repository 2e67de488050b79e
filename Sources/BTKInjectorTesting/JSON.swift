/// A value as JSON, without Foundation.
enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    /// The members in their order.
    case object([(String, JSON)])

    init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    init(_ number: Int?) { self = number.map { .number($0) } ?? .null }

    /// The text, each member of an object and each element of an array that has objects on a line of its own.
    var text: String {
        var text = ""
        write(to: &text, indentation: "")
        return text
    }

    private func write(to text: inout String, indentation: String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += "\(value)"
        case .string(let value): Self.write(value, to: &text)
        case .array(let elements):
            write(elements, to: &text, "[", "]", indentation) { element, text, indentation in
                element.write(to: &text, indentation: indentation)
            }
        case .object(let members):
            write(members, to: &text, "{", "}", indentation) { member, text, indentation in
                Self.write(member.0, to: &text)
                text += ": "
                member.1.write(to: &text, indentation: indentation)
            }
        }
    }

    /// Writes a list between its brackets: on one line if nothing in it is a list of its own.
    private func write<Part>(
        _ parts: [Part], to text: inout String, _ start: String, _ end: String, _ indentation: String,
        _ write: (Part, inout String, String) -> Void
    ) {
        let inner = indentation + "  "
        let isShort = isShort
        text += start
        for (index, part) in parts.enumerated() {
            if index > 0 { text += isShort ? ", " : "," }
            if !isShort { text += "\n" + inner }
            write(part, &text, inner)
        }
        if !isShort { text += "\n" + indentation }
        text += end
    }

    /// Whether it is no list, or one of values that are none.
    private var isShort: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array(let elements): elements.allSatisfy(\.isValue)
        case .object(let members): members.allSatisfy(\.1.isValue)
        }
    }

    private var isValue: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: true
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += escaped(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
