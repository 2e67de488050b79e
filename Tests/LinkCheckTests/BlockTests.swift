import Testing

@testable import LinkCheck

@Suite("Blocks of Markdown")
struct BlockTests {
    @Test(
        "Code and comments have no links",
        arguments: [
            "`[a](b.md)`",
            "``[a`](b.md)``",
            "`` ` [a](b.md) ` ``",
            "`a\n[a](b.md)`",
            "    [a](b.md)",
            "\t[a](b.md)",
            "a\n\n    [a](b.md)\n\n    [a](b.md)",
            "```\n[a](b.md)\n```",
            "~~~ swift\n[a](b.md)",
            "   ```\n[a](b.md)\n   ```",
            "````\n```\n[a](b.md)\n````",
            "```\n~~~\n[a](b.md)\n```",
            "```\n    ```\n[a](b.md)",
            "```\n``` a\n[a](b.md)",
            "- a\n\n      [a](b.md)",
            "-     [a](b.md)",
            "> ```\n> [a](b.md)\n> ```",
            "> a\n```\n[a](b.md)\n```",
            "- a\n```\n[a](b.md)\n```",
            "- a\n  ```\n  [a](b.md)\n  ```",
            ">     [a](b.md)",
            "1. ```\n   [a](b.md)\n   ```",
            "<!-- [a](b.md) -->",
            "<!--\n\n[a](b.md)\n\n-->",
            "a <!-- [a](b.md) --> c",
            "<pre>\n\n[a](b.md)\n</pre>",
            "<script>[a](b.md)</script>",
            "a\n<!-- [a](b.md) -->",
            "a\n<!--\n\n[a](b.md)\n-->",
        ])
    func code(markdown: String) {
        #expect(links(markdown) == [])
    }

    @Test(
        "Text that looks like code or a comment may be neither",
        arguments: [
            ("`[a](b.md)", 1),
            ("``[a](b.md)`", 1),
            (#"\`[a](b.md)`"#, 1),
            ("a\n    [a](b.md)", 2),
            ("``` `\n[a](b.md)", 2),
            ("```\n```\n[a](b.md)", 3),
            ("```\n`````\n[a](b.md)", 3),
            ("- a\n\n    [a](b.md)", 3),
            ("- a\n  - b\n    - [a](b.md)", 3),
            ("10. a\n\n    [a](b.md)", 3),
            ("> ```\n\n[a](b.md)", 3),
            ("- ```\n\n[a](b.md)", 3),
            ("a <!-- [a](b.md)", 1),
            ("<!-- c -->\n[a](b.md)", 2),
            ("<prefix>\n[a](b.md)", 2),
            ("`a\n\n[a](b.md)`", 3),
            ("# `a\n[a](b.md)`", 2),
            ("`a\n- [a](b.md)`", 2),
            ("a\r\n\r\n[a](b.md)\r\n", 3),
            ("-\t[a](b.md)", 1),
            ("-\ta\n\n\t[a](b.md)", 3),
            (">\t[a](b.md)", 1),
        ])
    func noCode(markdown: String, line: Int) {
        #expect(links(markdown) == ["\(line): b.md"])
    }

    @Test(
        "Paragraphs continue through the lines of quotations and lists",
        arguments: [
            "> [a\n> b](c.md)",
            "> [a\nb](c.md)",
            "- [a\n  b](c.md)",
            "- [a\nb](c.md)",
            "> - [a\n> b](c.md)",
            "[a\n2. b](c.md)",
            "[a\n#b](c.md)",
            "[a\n    - b](c.md)",
        ])
    func continued(markdown: String) {
        #expect(links(markdown) == ["1: c.md"])
    }

    @Test(
        "Other blocks end a paragraph",
        arguments: [
            "[a\n# b](c.md)",
            "[a\n- b](c.md)",
            "[a\n1. b](c.md)",
            "[a\n> b](c.md)",
            "[a\n***\nb](c.md)",
            "[a\n===\nb](c.md)",
            "[a\n```\n```\nb](c.md)",
            "- [a\n- b](c.md)",
        ])
    func ended(markdown: String) {
        #expect(links(markdown) == [])
    }
}
