import Testing

@testable import LinkCheck

@Suite("Slugs of headings")
struct SlugTests {
    @Test(
        "A slug is the heading in lower case, with hyphens for spaces and without punctuation",
        arguments: [
            ("Getting Started", "getting-started"),
            ("What's new in 2.0?", "whats-new-in-20"),
            ("a  b - c", "a--b---c"),
            ("snake_case-and-hyphens", "snake_case-and-hyphens"),
            ("C++ & (Swift)", "c--swift"),
            ("Größe ÉTÉ 日本語", "größe-été-日本語"),
            ("cafe\u{301}", "cafe\u{301}"),
            ("🚀 Launch", "-launch"),
            ("!?", ""),
        ])
    func slug(heading: String, slug: String) {
        var slugger = Slugger()
        #expect(slugger.slug(of: heading) == slug)
    }

    @Test(
        "Headings with one slug are numbered",
        arguments: [
            (["A", "a", "A!"], ["a", "a-1", "a-2"]),
            (["A", "A-1", "A"], ["a", "a-1", "a-2"]),
            (["A", "A", "A-1"], ["a", "a-1", "a-1-1"]),
            (["A-1", "A", "A"], ["a-1", "a", "a-2"]),
            (["?", "!"], ["", "-1"]),
        ])
    func numbered(headings: [String], slugs: [String]) {
        var slugger = Slugger()
        #expect(headings.map { slugger.slug(of: $0) } == slugs)
    }

    @Test(
        "A slug is made of the text that the reader sees",
        arguments: [
            ("# A *b* **c** ~~d~~", "a-b-c-d"),
            ("# _a_ __b__ c_d_ e", "a-b-c_d_-e"),
            ("# ___a___ _b", "a-_b"),
            (#"# \_a\_ `_b_` `` c`d ``"#, "_a_-_b_-cd"),
            ("# [a _b_](c.md) [d][e] [f]\n\n[e]: e.md", "a-b-d-f"),
            ("# ![a](b.png) c", "-c"),
            ("# a ![b](c.png) d", "a--d"),
            ("# a <b>", "a-"),
            ("# <b>a</b> &amp; b<!-- c -->", "a--b"),
            ("# a #b ##", "a-b"),
            ("### a###", "a"),
            ("#\ta", "a"),
            ("\u{FEFF}# a", "a"),
            ("# a\r\n", "a"),
            ("a b\n===", "a-b"),
            ("a\n-", "a"),
            ("> - # a", "a"),
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

    @Test("Ids in HTML are anchors as they are written, beside the slugs")
    func ids() {
        let text = """
            <a id="One"></a> <a name='two'/> <p id=three> <p name="four">
            # five
            `<a id="six">`
            """
        #expect(document(text).anchors == ["One", "two", "three", "five"])
    }
}
