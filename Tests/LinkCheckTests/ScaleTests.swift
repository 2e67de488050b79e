import Testing

@testable import LinkCheck

@Suite("Large and odd files")
struct ScaleTests {
    @Test(
        "Reading takes time that grows no faster than the file",
        .serialized, .timeLimit(.minutes(1)),
        arguments: [
            "[", "]", "![", "[a](", "[a](b", "[a](<b", "[a](b \"", "[a](b '", "[a](b (", "[a][", "[a]", "![[a](b)",
            "`", "` `` ", "_a ", "_a_", "<", "<a ", "<a b=\"", "a <!--", "&", "\\",
            "<!--\n", "~~~\n", ">", "> ", "- ", "* a\n", "1. ", "# ", "a\n", "[a]: b\n", " ", "\t", "\r\n",
        ])
    func time(pattern: String) throws {
        _ = try document(String(repeating: pattern, count: 50_000))
    }

    @Test("Containers are followed a long way down, but not to the end of the stack")
    func depth() throws {
        #expect(try document(String(repeating: "> ", count: 50) + "# a").anchors == ["a"])
        #expect(try document(String(repeating: "> ", count: 50_000) + "# a").anchors == [])
    }

    @Test("An empty file is a document")
    func empty() throws {
        #expect(try document("") == Document(path: Path("test.md"), links: [], anchors: []))
    }
}
