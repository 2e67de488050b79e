import Testing

@testable import LinkCheck

@Suite("Checking") struct CheckerTests {
    private static let files: [String: String?] = [
        "README.md": "# Top", "LICENSE": "free", "Docs/Guide.md": "# One\n# One\n# Ünï & <a id=\"Own\"></a>",
        "Docs/with space.md": "", "Docs/a#b.md": "", "Docs/a&b.md": "", "Docs/Images/a.png": nil,
        "Docs/Folder.md/a.md": "",
    ]

    /// Returns what the check of `Docs/Test.md` with one link says, without the place.
    private func problems(_ destination: String) throws -> [String] {
        var files = Self.files
        files["Docs/Test.md"] = "# Test\n\n[link](<\(destination)>)"
        let run = try Run("Docs/Test.md", files: files)
        #expect(run.errors == [])
        return run.output.dropLast().map { $0.replacing("Docs/Test.md:3: ", with: "") }
    }

    @Test(
        "Links with a target",
        arguments: [
            "Guide.md", "./Guide.md", "../README.md", "../Docs/./Guide.md", "../LICENSE", ".", "..", "Images",
            "Images/", "Images/a.png", "/README.md", "/Docs/Guide.md", "with%20space.md", "with space.md",
            "a%23b.md", "a&amp;b.md", "Guide.md?raw=1", "#test", "#", "#top", "Test.md#test", "Guide.md#one",
            "Guide.md#one-1", "Guide.md?a#one", "Guide.md#ünï--", "Guide.md#%C3%BCn%C3%AF--", "Guide.md#Own",
            "../README.md#top", "../LICENSE#L1", "Images#x", "Folder.md#x", "",
        ])
    func good(destination: String) throws {
        #expect(try problems(destination) == [])
    }

    @Test(
        "Links out of the files at hand are not checked",
        arguments: [
            "https://example.com/x.md#y", "http:x", "mailto:a@b.c", "HTTPS://x", "//example.com/x.md",
            "x-y+z.1:nothing",
        ])
    func external(destination: String) throws {
        #expect(try problems(destination) == [])
    }

    @Test(
        "Links without a target",
        arguments: [
            ("Missing.md", "no such file: Missing.md"), ("README.md", "no such file: README.md"),
            ("../Missing.md#x", "no such file: ../Missing.md"), ("/Guide.md", "no such file: /Guide.md"),
            ("no%20file.md?x", "no such file: no%20file.md"), ("guide.md", "no such file: guide.md"),
            ("#one", "no heading for #one in Docs/Test.md"), ("Guide.md#two", "no heading for #two in Docs/Guide.md"),
            ("Guide.md#One", "no heading for #One in Docs/Guide.md"),
            ("Guide.md#own", "no heading for #own in Docs/Guide.md"),
            ("Guide.md#one-2", "no heading for #one-2 in Docs/Guide.md"),
            ("Guide.md#a%20b", "no heading for #a%20b in Docs/Guide.md"),
            ("../README.md#test", "no heading for #test in README.md"), ("%zz.md", "no such file: %zz.md"),
        ])
    func broken(destination: String, problem: String) throws {
        #expect(try problems(destination) == [problem])
    }

    @Test(
        "Paths are shortened as far as possible",
        arguments: [
            ("./a//b/../c/.", "a/c"), ("a/..", "."), ("../../a/../b", "../../b"), ("/../a/", "/a"), ("/", "/"),
            ("", ""),
        ])
    func paths(text: String, shortened: String) {
        #expect(Path(text).string == shortened)
    }

    @Test(
        "Paths lead on from the folder of a file",
        arguments: [("README.md", "Docs", "Docs"), ("/a/b.md", "../c", "/c")])
    func parents(file: String, path: String, target: String) {
        #expect(Path(file).parent.appending(path) == Path(target))
    }
}
