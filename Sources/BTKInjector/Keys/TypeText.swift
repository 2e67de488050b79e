/// Returns a type as it is written, on one line: within a text that tells types apart, by the name that it has there.
@inline(never) func typeText(_ type: any Any.Type) -> String {
    // As a value, `()` is no type.
    if type == Void.self { return "Void" }
    // Each element by its own name.
    let elements = TupleType.elements(of: type)
    if elements.count > 1, !TupleType.hasLabels(type) { return BindingDescription.text(of: elements) }
    return TypeNames.current?.name(of: type) ?? shortText(of: type)
}

/// Returns a type's own name, without those of the module and of the types around it.
func shortText(of type: any Any.Type) -> String {
    withoutConstraintNames(String(describing: type)).visible
}

/// Returns a type as it is written, each name in it with as many of those around it as they are in all.
func longText(of type: any Any.Type, nameCount: Int) -> String {
    shortened(withoutConstraintNames(String(reflecting: type)), nameCount: nameCount).visible
}

/// Returns a text in which each path, `App.Network.Log`, has as many names as they are in all, from the last one on.
///
/// The standard library is left out, and so is what the runtime writes of a place that has no name; of a private type's
/// place it writes `(Log in _8B1C)`.
@inline(never) private func shortened(_ text: String, nameCount: Int) -> String {
    let short = ShortenedText(nameCount: nameCount)
    for letter in text.unicodeScalars { short.add(letter) }
    short.endPath()
    return short.written
}

/// A text of names while it is written.
private final class ShortenedText {
    let nameCount: Int
    private(set) var written = ""
    private var path: [String] = []
    private var name = ""
    /// How deep the brackets are around the place of a local or a private type, and the words in these.
    private var depth = 0
    private var words: [String] = []
    private var previous: Unicode.Scalar = " "

    init(nameCount: Int) { self.nameCount = nameCount }

    func add(_ letter: Unicode.Scalar) {
        if depth > 0 || (letter == "(" && previous == ".") {
            switch letter {
            case "(": depth += 1
            case ")": depth -= 1
            case " ": words.append("")
            default:
                if words.isEmpty { words.append("") }
                words[words.count - 1].add(letter)
            }
        } else if letter.isPartOfName {
            name.add(letter)
        } else if letter == ".", !(name.isEmpty && words.isEmpty) {
            endName()
        } else {
            endPath()
            written.add(letter)
        }
        previous = letter
    }

    @inline(never) private func endName() {
        if !name.isEmpty { path.append(name) }
        name = ""
        if words.count > 1, words[1] == "in" { path.append(words[0]) }
        words = []
    }

    @inline(never) func endPath() {
        endName()
        let names = path.count > 1 && path[0] == "Swift" ? path.dropFirst() : path[...]
        written += names.suffix(nameCount).joined(separator: ".")
        path = []
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfName: Bool {
        switch self {
        case "0"..."9", "A"..."Z", "a"..."z", "_", "$", "\u{80}"...: true
        default: false
        }
    }
}

/// Returns a type as a value: a function's, and one that is composed or constrained, in brackets.
func typeCode(_ type: any Any.Type) -> String {
    let text = typeText(type)
    let needsBrackets = FunctionType.describes(type) || text.contains("&") || text.hasPrefix("any ")
    return needsBrackets ? "(" + text + ").self" : text + ".self"
}

/// Returns `any Repository<Note>` for `any Repository<Self.Repository.Item == Note>`, which is how the runtime writes
/// it.
///
/// Of several constraints it does not know the order, so they stay.
private func withoutConstraintNames(_ text: String) -> String {
    var letters = Array(text.utf8)
    let start = Array("<Self.".utf8)
    for index in letters.indices.reversed() where letters[index...].starts(with: start) {
        guard let value = startOfOnlyValue(letters[(index + 1)...]) else { continue }
        letters.removeSubrange(index + 1..<value)
    }
    return String(decoding: letters, as: UTF8.self)
}

/// Returns where the type begins that the only constraint in angle brackets demands; nil if there are several.
private func startOfOnlyValue(_ letters: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var value: Int?
    for (index, letter) in zip(letters.indices, letters) {
        switch letter {
        case UInt8(ascii: "<"), UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ">") where letters[index - 1] == UInt8(ascii: "-"): break
        case UInt8(ascii: ">"), UInt8(ascii: ")"):
            if depth == 0 { return value }
            depth -= 1
        case UInt8(ascii: ",") where depth == 0: return nil
        case UInt8(ascii: "=") where value == nil: value = index + 3
        default: break
        }
    }
    return nil
}
