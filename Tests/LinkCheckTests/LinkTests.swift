import Testing

@testable import LinkCheck

@Suite("Links in Markdown")
struct LinkTests {
    @Test(
        "Inline links and images",
        arguments: [
            ("[a](b.md)", ["1: b.md"]),
            ("![a](b.png)", ["1: b.png"]),
            ("[a](<b c.md>)", ["1: b c.md"]),
            ("[a](b.md \"c\") [a](d.md 'e') [a](f.md (g))", ["1: b.md", "1: d.md", "1: f.md"]),
            ("[a]( b.md )", ["1: b.md"]),
            ("[a](b(c(d)).md)", ["1: b(c(d)).md"]),
            (#"[a](b\(c\_d.md) [a](<b\>c.md>)"#, ["1: b(c_d.md", "1: b>c.md"]),
            ("[a [b] c](d.md)", ["1: d.md"]),
            (#"[a \] b](c.md)"#, ["1: c.md"]),
            ("[`]`](a.md)", ["1: a.md"]),
            ("[![a](b.png)](c.md)", ["1: b.png", "1: c.md"]),
            ("[a\nb](c.md\n\"d\")\n[e](f.md)", ["1: c.md", "4: f.md"]),
            ("[](a.md)", ["1: a.md"]),
            ("<a href=\"b.md\">c</a> <IMG src=d.png>", ["1: b.md", "1: d.png"]),
        ])
    func inline(markdown: String, expected: [String]) {
        #expect(links(markdown) == expected)
    }

    @Test(
        "Half links are text",
        arguments: [
            "[a] (b.md)", "[a](b c.md)", "[a](b.md", "[a](<b.md)", "[a](b.md \"c)", "[a](b.md (c(d))", "[a](b(c.md)",
            "a](b.md)", "]", "[", #"\[a](b.md)"#, #"[a\](b.md)"#, "[a\n\nb](c.md)",
            "[ ] a", "[x]", "[^1]", "[^1]: note", "a[^1][^2]",
            "<a href=b.md", "<b c=\"[d](e.md)\">",
        ])
    func text(markdown: String) {
        #expect(links(markdown) == [])
    }

    @Test(
        "Links by label lead where the label is defined",
        arguments: [
            ("[a][b] [b][] [b] ![a][b]\n\n[b]: c.md", ["3: c.md"]),
            ("[A  b]: <c d.md> 'e'\n[f]:\n  g.md\n  \"h\"\ni [j](k.md)", ["1: c d.md", "2: g.md", "5: k.md"]),
            ("> [a]: b.md", ["1: b.md"]),
            ("[a]: b.md \"c\" d", []),
            ("text\n[a]: b.md", []),
            ("[a]:", []),
            ("[a][B  c]\n\n[b\nC]: d.md", ["3: d.md"]),
            ("[a][b]", ["1: [b]"]),
            ("x\n[a\n][ B\nc]", ["2: [B c]"]),
            ("[a][]", ["1: [a]"]),
            ("[a][b](c.md)", ["1: c.md"]),
            ("[a][b][c]\n\n[c]: d.md", ["3: d.md"]),
            ("![a [b][c]][d]\n\n[d]: e.md", ["1: [c]", "3: e.md"]),
            ("[a [b] c][]", []),
        ])
    func byLabel(markdown: String, expected: [String]) {
        #expect(links(markdown) == expected)
    }
}
