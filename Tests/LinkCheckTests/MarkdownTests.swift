import Testing

@testable import LinkCheck

@Suite("Links in Markdown") struct LinkTests {
    @Test(
        "Inline links and images",
        arguments: [
            ("[a](b.md)", ["1: b.md"]), ("![a](b.png)", ["1: b.png"]), ("[a](<b c.md>)", ["1: b c.md"]),
            ("[a](b.md \"c\") [a](d.md 'e') [a](f.md (g))", ["1: b.md", "1: d.md", "1: f.md"]),
            ("[a]( b.md )", ["1: b.md"]), ("[a](b(c(d)).md)", ["1: b(c(d)).md"]),
            (#"[a](b\(c\_d.md) [a](<b\>c.md>)"#, ["1: b(c_d.md", "1: b>c.md"]), ("[a [b] c](d.md)", ["1: d.md"]),
            (#"[a \] b](c.md)"#, ["1: c.md"]), ("[`]`](a.md)", ["1: a.md"]),
            ("[![a](b.png)](c.md)", ["1: b.png", "1: c.md"]),
            ("[a\nb](c.md\n\"d\")\n[e](f.md)", ["1: c.md", "4: f.md"]), ("[](a.md)", ["1: a.md"]),
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
            "[ ] a", "[x]", "[^1]", "[^1]: note", "a[^1][^2]", "<a href=b.md", "<b c=\"[d](e.md)\">",
        ])
    func text(markdown: String) {
        #expect(links(markdown) == [])
    }

    @Test(
        "Links by label lead where the label is defined",
        arguments: [
            ("[a][b] [b][] [b] ![a][b]\n\n[b]: c.md", ["3: c.md"]),
            ("[A  b]: <c d.md> 'e'\n[f]:\n  g.md\n  \"h\"\ni [j](k.md)", ["1: c d.md", "2: g.md", "5: k.md"]),
            ("> [a]: b.md", ["1: b.md"]), ("[a]: b.md \"c\" d", []), ("text\n[a]: b.md", []), ("[a]:", []),
            ("[a][B  c]\n\n[b\nC]: d.md", ["3: d.md"]), ("[a][b]", ["1: [b]"]), ("x\n[a\n][ B\nc]", ["2: [B c]"]),
            ("[a][]", ["1: [a]"]), ("[a][b](c.md)", ["1: c.md"]), ("[a][b][c]\n\n[c]: d.md", ["3: d.md"]),
            ("![a [b][c]][d]\n\n[d]: e.md", ["1: [c]", "3: e.md"]), ("[a [b] c][]", []),
        ])
    func byLabel(markdown: String, expected: [String]) {
        #expect(links(markdown) == expected)
    }
}

@Suite("Blocks of Markdown") struct BlockTests {
    @Test(
        "Code and comments have no links",
        arguments: [
            "`[a](b.md)`", "``[a`](b.md)``", "`` ` [a](b.md) ` ``", "`a\n[a](b.md)`", "    [a](b.md)", "\t[a](b.md)",
            "a\n\n    [a](b.md)\n\n    [a](b.md)", "```\n[a](b.md)\n```", "~~~ swift\n[a](b.md)",
            "   ```\n[a](b.md)\n   ```", "````\n```\n[a](b.md)\n````", "```\n~~~\n[a](b.md)\n```",
            "```\n    ```\n[a](b.md)", "```\n``` a\n[a](b.md)", "- a\n\n      [a](b.md)", "-     [a](b.md)",
            "> ```\n> [a](b.md)\n> ```", "> a\n```\n[a](b.md)\n```", "- a\n```\n[a](b.md)\n```",
            "- a\n  ```\n  [a](b.md)\n  ```", ">     [a](b.md)", "1. ```\n   [a](b.md)\n   ```", "<!-- [a](b.md) -->",
            "<!--\n\n[a](b.md)\n\n-->", "a <!-- [a](b.md) --> c", "<pre>\n\n[a](b.md)\n</pre>",
            "<script>[a](b.md)</script>", "a\n<!-- [a](b.md) -->", "a\n<!--\n\n[a](b.md)\n-->",
        ])
    func code(markdown: String) {
        #expect(links(markdown) == [])
    }

    @Test(
        "Text that looks like code or a comment may be neither",
        arguments: [
            ("`[a](b.md)", 1), ("``[a](b.md)`", 1), (#"\`[a](b.md)`"#, 1), ("a\n    [a](b.md)", 2),
            ("``` `\n[a](b.md)", 2), ("```\n```\n[a](b.md)", 3), ("```\n`````\n[a](b.md)", 3),
            ("- a\n\n    [a](b.md)", 3), ("- a\n  - b\n    - [a](b.md)", 3), ("10. a\n\n    [a](b.md)", 3),
            ("> ```\n\n[a](b.md)", 3), ("- ```\n\n[a](b.md)", 3), ("a <!-- [a](b.md)", 1), ("<!-- c -->\n[a](b.md)", 2),
            ("<prefix>\n[a](b.md)", 2), ("`a\n\n[a](b.md)`", 3), ("# `a\n[a](b.md)`", 2), ("`a\n- [a](b.md)`", 2),
            ("a\r\n\r\n[a](b.md)\r\n", 3), ("-\t[a](b.md)", 1), ("-\ta\n\n\t[a](b.md)", 3), (">\t[a](b.md)", 1),
        ])
    func noCode(markdown: String, line: Int) {
        #expect(links(markdown) == ["\(line): b.md"])
    }

    @Test(
        "Paragraphs continue through the lines of quotations and lists",
        arguments: [
            "> [a\n> b](c.md)", "> [a\nb](c.md)", "- [a\n  b](c.md)", "- [a\nb](c.md)", "> - [a\n> b](c.md)",
            "[a\n2. b](c.md)", "[a\n#b](c.md)", "[a\n    - b](c.md)",
        ])
    func continued(markdown: String) {
        #expect(links(markdown) == ["1: c.md"])
    }

    @Test(
        "Other blocks end a paragraph",
        arguments: [
            "[a\n# b](c.md)", "[a\n- b](c.md)", "[a\n1. b](c.md)", "[a\n> b](c.md)", "[a\n***\nb](c.md)",
            "[a\n===\nb](c.md)", "[a\n```\n```\nb](c.md)", "- [a\n- b](c.md)",
        ])
    func ended(markdown: String) {
        #expect(links(markdown) == [])
    }
}

@Suite("Slugs of headings") struct SlugTests {
    @Test(
        "A slug is the heading in lower case, with hyphens for spaces and without punctuation",
        arguments: [
            ("Getting Started", "getting-started"), ("What's new in 2.0?", "whats-new-in-20"), ("a  b - c", "a--b---c"),
            ("snake_case-and-hyphens", "snake_case-and-hyphens"), ("C++ & (Swift)", "c--swift"),
            ("Größe ÉTÉ 日本語", "größe-été-日本語"), ("cafe\u{301}", "cafe\u{301}"), ("🚀 Launch", "-launch"), ("!?", ""),
        ])
    func slug(heading: String, slug: String) {
        var slugger = Slugger()
        #expect(slugger.slug(of: heading) == slug)
    }

    @Test(
        "Headings with one slug are numbered",
        arguments: [
            (["A", "a", "A!"], ["a", "a-1", "a-2"]), (["A", "A-1", "A"], ["a", "a-1", "a-2"]),
            (["A", "A", "A-1"], ["a", "a-1", "a-1-1"]), (["A-1", "A", "A"], ["a-1", "a", "a-2"]),
            (["?", "!"], ["", "-1"]),
        ])
    func numbered(headings: [String], slugs: [String]) {
        var slugger = Slugger()
        #expect(headings.map { slugger.slug(of: $0) } == slugs)
    }

    @Test(
        "A slug is made of the text that the reader sees",
        arguments: [
            ("# A *b* **c** ~~d~~", "a-b-c-d"), ("# _a_ __b__ c_d_ e", "a-b-c_d_-e"), ("# ___a___ _b", "a-_b"),
            (#"# \_a\_ `_b_` `` c`d ``"#, "_a_-_b_-cd"), ("# [a _b_](c.md) [d][e] [f]\n\n[e]: e.md", "a-b-d-f"),
            ("# ![a](b.png) c", "-c"), ("# a ![b](c.png) d", "a--d"), ("# a <b>", "a-"),
            ("# <b>a</b> &amp; b<!-- c -->", "a--b"), ("# a #b ##", "a-b"), ("### a###", "a"), ("#\ta", "a"),
            ("\u{FEFF}# a", "a"), ("# a\r\n", "a"), ("a b\n===", "a-b"), ("a\n-", "a"), ("> - # a", "a"),
            ("<h1 align=\"center\">\n  A <i>b</i>\n</h1>", "a-b"),
        ])
    func visibleText(markdown: String, slug: String) {
        #expect(document(markdown).anchors == [slug])
    }

    @Test(
        "Not everything with a number sign is a heading",
        arguments: ["#a", "####### a", "    # a", "\\# a", "```\n# a\n```", "<!--\n# a\n-->", "---", "a\n- - -", "==="])
    func noHeading(markdown: String) {
        #expect(document(markdown).anchors == [])
    }

    @Test("Ids in HTML are anchors as they are written, beside the slugs") func ids() {
        let text = """
            <a id="One"></a> <a name='two'/> <p id=three> <p name="four">
            # five
            `<a id="six">`
            """
        #expect(document(text).anchors == ["One", "two", "three", "five"])
    }
}

@Suite("Large and odd files") struct ScaleTests {
    @Test(
        "Reading takes time that grows no faster than the file", .serialized, .timeLimit(.minutes(1)),
        arguments: [
            "[", "![", "](", "[a](b", "[a](b \"", "[a][", "![[a](b)", "`", "` `` ", "_a ", "<a b=\"", "<!--", "a <!--",
            "<!--\n", "> ", "- ", "# ", "a\n", "[a]: b\n", "\t",
        ])
    func time(pattern: String) { _ = document(String(repeating: pattern, count: 50_000)) }

    @Test("An empty file is a document") func empty() {
        #expect(document("") == Document(path: Path("test.md"), links: [], anchors: []))
    }
}
