/// Returns a type as it is written, on one line: within a text that tells types apart, by the name that it has there.
@inline(never) func typeText(_ type: any Any.Type) -> String {
    // As a value, `()` is no type.
    if type == Void.self { return "Void" }
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
private func shortened(_ text: String, nameCount: Int) -> String {
    var written: [UInt8] = []
    var path: [[UInt8]] = []
    var name: [UInt8] = []
    var isInName = false
    func isPart(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }
    func endName() {
        let context = name.split(separator: UInt8(ascii: " "))
        if isInName || context.isEmpty {
            path.append(name)
        } else if context.count > 1, context[1].elementsEqual("in".utf8) {
            path.append(Array(context[0]))
        }
        name = []
        isInName = false
    }
    func endPath() {
        endName()
        if path.count > 1, path[0].elementsEqual("Swift".utf8) { path.removeFirst() }
        written += path.suffix(nameCount).joined(separator: [UInt8(ascii: ".")])
        path = []
    }
    var depth = 0
    var previous: UInt8 = 0
    for letter in text.utf8 {
        if depth > 0 || (letter == UInt8(ascii: "(") && previous == UInt8(ascii: ".")) {
            // The place of a local or a private type.
            if letter == UInt8(ascii: "(") { depth += 1 }
            if letter == UInt8(ascii: ")") { depth -= 1 }
            if letter != UInt8(ascii: "("), letter != UInt8(ascii: ")") { name.append(letter) }
        } else if isPart(letter) {
            name.append(letter)
            isInName = true
        } else if letter == UInt8(ascii: "."), !name.isEmpty {
            endName()
        } else {
            if !name.isEmpty || !path.isEmpty { endPath() }
            written.append(letter)
        }
        previous = letter
    }
    if !name.isEmpty || !path.isEmpty { endPath() }
    return String(decoding: written, as: UTF8.self)
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
