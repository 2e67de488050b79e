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
    return needsBrackets ? "(\(text)).self" : "\(text).self"
}

/// Returns `any Repository<Note>` for `any Repository<Self.Repository.Item == Note>`, which is how the runtime writes it.
///
/// Of several constraints it does not know the order, so they stay.
private func withoutConstraintNames(_ text: String) -> String {
    let start = Array("<Self.")
    let letters = Array(text)
    guard text.hasPrefix("any ") || text.contains("<" as Character), letters.count > start.count else { return text }
    var result = ""
    var index = 0
    while index < letters.count {
        guard letters[index...].starts(with: start), let value = singleConstraintValue(letters, from: index + 1) else {
            result.append(letters[index])
            index += 1
            continue
        }
        result.append("<")
        index = value
    }
    return result
}

/// Returns where the type begins that the only constraint in angle brackets demands; nil if there are several.
private func singleConstraintValue(_ letters: [Character], from start: Int) -> Int? {
    var depth = 0
    var value: Int?
    for index in start..<letters.count {
        switch letters[index] {
        case "<", "(": depth += 1
        case ">" where letters[index - 1] != "-", ")":
            if depth == 0 { return value }
            depth -= 1
        case "," where depth == 0: return nil
        case "=" where depth == 0 && value == nil: value = index + 3
        default: break
        }
    }
    return nil
}
