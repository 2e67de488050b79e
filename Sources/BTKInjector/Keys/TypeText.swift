/// Returns a type as it is written, on one line.
@inline(never) func typeText(_ type: any Any.Type) -> String {
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
