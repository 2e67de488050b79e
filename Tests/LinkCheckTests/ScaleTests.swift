import Testing

@testable import LinkCheck

@Suite("Large and odd files")
struct ScaleTests {
    @Test(
        "Reading takes time that grows no faster than the file",
        .serialized, .timeLimit(.minutes(1)),
        arguments: [
            "[", "![", "](", "[a](b", "[a](b \"", "[a][", "![[a](b)", "`", "` `` ", "_a ", "<a b=\"", "<!--", "a <!--",
            "<!--\n", "> ", "- ", "# ", "a\n", "[a]: b\n", "\t",
        ])
    func time(pattern: String) {
        _ = document(String(repeating: pattern, count: 50_000))
    }

    @Test("An empty file is a document")
    func empty() {
        #expect(document("") == Document(path: Path("test.md"), links: [], anchors: []))
    }
}
