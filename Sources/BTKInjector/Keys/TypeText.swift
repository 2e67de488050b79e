/// Returns a type as it is written, on one line.
@inline(never)
func typeText(_ type: any Any.Type) -> String {
    // As a value, `()` is no type.
    if type == Void.self { return "Void" }
    return withoutConstraintNames(String(describing: type)).visible
}

/// Returns a type as a value: a function's, and one that is composed or constrained, in brackets.
func typeCode(_ type: any Any.Type) -> String {
    let text = typeText(type)
    // A letter, because a search for a string brings the library of regular expressions into a program.
    let needsBrackets = FunctionType.describes(type) || text.contains("&" as Character) || text.hasPrefix("any ")
    return needsBrackets ? "(" + text + ").self" : text + ".self"
}

/// Returns `any Repository<Note>` for `any Repository<Self.Repository.Item == Note>`, which is how the runtime writes it.
///
/// Of several constraints it does not know the order, so they stay.
private func withoutConstraintNames(_ text: String) -> String {
    var letters: [UInt8] = []
    // Of each open bracket: where its content begins, and where the value in it, or 0.
    var (starts, values): ([Int], [Int]) = ([], [])
    for letter in text.utf8 {
        switch letter {
        case UInt8(ascii: "<"), UInt8(ascii: "("):
            starts.append(letters.count + 1)
            values.append(0)
        case UInt8(ascii: ">") where letters.last == UInt8(ascii: "-"): break
        case UInt8(ascii: ">"), UInt8(ascii: ")"):
            guard let start = starts.popLast(), let value = values.popLast(), value > start else { break }
            if letters[(start - 1)...].starts(with: "<Self.".utf8) { letters.removeSubrange(start..<value) }
        case UInt8(ascii: ",") where !starts.isEmpty: starts[starts.count - 1] = .max
        case UInt8(ascii: "=") where values.last == 0: values[values.count - 1] = letters.count + 3
        default: break
        }
        letters.append(letter)
    }
    return String(decoding: letters, as: UTF8.self)
}
