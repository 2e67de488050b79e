/// A function or a closure that takes a binder, as it stands in a source.
struct BinderBlock: Equatable, Sendable {
    /// The name of a function; nil for a closure.
    let function: String?
    /// The name of the binder in it.
    let binder: String
    /// Where its body is, from the brace to the brace, in bytes.
    let body: ClosedRange<Int>

    /// Returns all in a source, as they begin.
    static func all(in source: SourceText) -> [BinderBlock] {
        let code = source.codeText
        var blocks: [BinderBlock] = []
        let functions =
            #/func\s+(\w+)\s*\(\s*(?:_\s+)?(\w+)\s*:\s*inout\s+(?:BTKInjector\.)?Binder\s*\)[^{}]*(\{)/#
        for match in code.matches(of: functions) {
            let start = code.utf8.distance(from: code.startIndex, to: match.output.3.startIndex)
            guard let end = source.end(ofBracketAt: start) else { continue }
            blocks.append(
                BinderBlock(function: String(match.output.1), binder: String(match.output.2), body: start...end))
        }
        let closures =
            #/(\{)\s*(?:@\w+\s+)?\(?\s*(\w+)\s*(?::\s*inout\s+(?:BTKInjector\.)?Binder\s*)?\)?\s*(?:throws\s+)?in\s/#
        for match in code.matches(of: closures) {
            let start = code.utf8.distance(from: code.startIndex, to: match.output.1.startIndex)
            let name = String(match.output.2)
            guard let end = source.end(ofBracketAt: start) else { continue }
            let text = String(decoding: source.code[start...end], as: UTF8.self)
            guard
                ["wire", "bind", "require", "install", "mainActor"].contains(where: { text.contains("\(name).\($0)") })
            else {
                continue
            }
            blocks.append(BinderBlock(function: nil, binder: name, body: start...end))
        }
        return blocks.sorted { $0.body.lowerBound < $1.body.lowerBound }
    }

    /// Returns the innermost of some that contains a line of a source.
    static func innermost(of blocks: [BinderBlock], around line: Int, in source: SourceText) -> BinderBlock? {
        guard let start = source.start(ofLine: line) else { return nil }
        return blocks.last { $0.body.lowerBound < start && start <= $0.body.upperBound }
    }

    /// Returns the block of the child that is declared in a line: a closure, or the name of a function.
    static func child(declaredAt line: Int, in source: SourceText) -> (block: BinderBlock?, function: String?) {
        guard let start = source.start(ofLine: line), let word = source.first("bindChild", from: start),
            let bracket = source.first("(", from: word), let end = source.end(ofBracketAt: bracket)
        else { return (nil, nil) }
        let next = source.code[(end + 1)...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        if let next, source.code[next] == UInt8(ascii: "{") {
            return (all(in: source).first { $0.body.lowerBound == next }, nil)
        }
        let call = String(decoding: source.code[bracket...end], as: UTF8.self)
        return (nil, call.firstMatch(of: #/to:\s*(\w+)\s*\)/#).map { String($0.output.1) })
    }

    /// Returns a source with lines at the end of the body, and the number of the first of them.
    func inserting(_ lines: [String], into source: SourceText) -> (text: String, firstLine: Int) {
        let end = body.upperBound
        let lineStart = (source.code[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        let before = source.source(lineStart..<end)
        let isAlone = before.allSatisfy { $0 == " " || $0 == "\t" }
        let indentation = isAlone ? before : String(before.prefix { $0 == " " || $0 == "\t" })
        let inserted = lines.map { indentation + "    " + $0 + "\n" }.joined()
        let head = source.source(0..<(isAlone ? lineStart : end))
        let tail = source.source((isAlone ? lineStart : end)..<source.text.count)
        let glue = isAlone ? "" : "\n"
        let text = head + glue + inserted + (isAlone ? "" : indentation) + tail
        return (text, head.count { $0 == "\n" } + glue.count + 1)
    }
}
