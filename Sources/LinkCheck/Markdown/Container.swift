/// The start of a quotation or a list item, which have blocks inside.
struct Container {
    /// The line without the mark.
    let content: Line
    /// The columns by which the lines of an item are indented; nil for a quotation, which marks each line.
    let itemIndent: Int?
    /// Whether it starts even where a paragraph could go on: a paragraph may have a line that starts with `7.`
    let endsParagraph: Bool

    /// What a line has in the container, if it belongs there.
    func content(of line: Line) -> Line? {
        guard let itemIndent else {
            guard let container = line.container, container.itemIndent == nil else { return nil }
            return container.content
        }
        return line.isBlank || line.indent >= itemIndent ? line.outdented(by: itemIndent) : nil
    }
}

extension Line {
    /// What is nested deeper is read as text, lest a file exhaust the stack.
    static let maximumNesting = 60

    /// The quotation or list item that the line starts.
    var container: Container? {
        guard !isIndented, nesting < Self.maximumNesting else { return nil }
        var cursor = Cursor(text)
        if cursor.take(">") {
            let content = droppingMark(length: 1)
            return Container(content: content.outdented(by: 1), itemIndent: nil, endsParagraph: true)
        }
        let number = cursor.take(while: \.isDigit)
        let marks = number.isEmpty ? "-+*" : ".)"
        guard number.count < 10, let mark = cursor.next, marks.unicodeScalars.contains(mark), !isThematicBreak else {
            return nil
        }
        let length = number.count + 1
        let content = droppingMark(length: length)
        guard content.indent > 0 || content.isBlank else { return nil }
        // More than four columns are one, and an indented code block.
        let padding = content.isBlank || content.indent > 4 ? 1 : content.indent
        return Container(
            content: content.outdented(by: padding), itemIndent: indent + length + padding,
            endsParagraph: !content.isBlank && (number.isEmpty || number == "1"))
    }
}
