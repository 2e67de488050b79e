import Testing

@testable import LinkCheck

@Suite("The command line") struct CommandTests {
    @Test("Good links: a summary, and 0") func success() throws {
        let run = try Run(
            "README.md", "Docs",
            files: [
                "README.md": "[a](Docs/A.md#a) [b](https://example.com)", "Docs/A.md": "# A\n[r](../README.md)",
                "Docs/Deep/B.MD": "[a](../A.md)", "Docs/notes.txt": "[x](missing.md)",
                "Docs/.hidden/C.md": "[x](missing.md)", "Other.md": "[x](missing.md)",
            ])
        #expect(run.output == ["No broken links in 3 files, 3 links checked."])
        #expect(run.errors == [])
        #expect(run.exitCode == .success)
    }

    @Test("Links to documents are followed, from one to the next, but not to folders and other files")
    func follows() throws {
        let run = try Run(
            "README.md",
            files: [
                "README.md": "[a](Docs/A.md) [d](Docs) [n](notes.txt)", "Docs/A.md": "[b](B.md) [r](../README.md)",
                "Docs/B.md": "[x](missing.md) [a](A.md)", "Docs/Other.md": "[x](missing.md)",
                "notes.txt": "[x](missing.md)",
            ])
        #expect(run.output == ["Docs/B.md:1: no such file: missing.md", "1 broken link in 3 files, 7 links checked."])
        #expect(run.exitCode == .brokenLinks)
    }

    @Test("Broken links: one a line, by file and line, a summary, and 1") func broken() throws {
        let run = try Run(
            "b.md", "Docs", "a.md",
            files: [
                "a.md": "\n[x](x.md)\n\n[y]\n\n[y]: y.md", "b.md": "[z]: z.md\n\n[x][w]\n\n[v](a.md#v)",
                "Docs/c.md": "[a](../a.md) ![u](u.png)",
            ])
        #expect(
            run.output == [
                "Docs/c.md:1: no such file: u.png", "a.md:2: no such file: x.md", "a.md:6: no such file: y.md",
                "b.md:1: no such file: z.md", "b.md:3: no definition for [w]", "b.md:5: no heading for #v in a.md",
                "6 broken links in 3 files, 7 links checked.",
            ])
        #expect(run.errors == [])
        #expect(run.exitCode == .brokenLinks)
    }

    @Test("Files come in the order of their paths") func order() throws {
        let names = (1...9).map { "\($0).md" }
        let run = try Run(names.reversed(), files: Dictionary(uniqueKeysWithValues: names.map { ($0, "[x](x)") }))
        #expect(run.output.dropLast() == names.map { "\($0):1: no such file: x" }[...])
    }

    @Test("Files named twice are checked once") func twice() throws {
        let run = try Run("a.md", "./a.md", ".", "Docs/..", files: ["a.md": "[x](x.md)", "Docs/b.md": ""])
        #expect(run.output == ["a.md:1: no such file: x.md", "1 broken link in 2 files, 1 link checked."])
    }

    @Test("A file is read once, however many links lead to it") func readsOnce() throws {
        let run = try Run(
            "a.md", "b.md", files: ["a.md": "[b](b.md#b) [c](c.md#c) [c](c.md#d)", "b.md": "# b", "c.md": ""])
        #expect(run.reads == ["a.md", "b.md", "c.md"].map { Path($0) })
    }

    @Test("A file that is named is checked whatever its name, and a folder may have none") func names() throws {
        let files: [String: String?] = ["notes.txt": "[x](x.md)", "Folder/a.png": nil]
        #expect(try Run("notes.txt", files: files).exitCode == .brokenLinks)
        #expect(try Run("Folder", files: files).output == ["No broken links in 0 files, 0 links checked."])
    }

    @Test("Help is written to the output", arguments: ["--help", "-h"]) func help(option: String) throws {
        let run = try Run("README.md", option, files: [:])
        #expect(run.output == [CheckCommand.usage])
        #expect(run.errors == [])
        #expect(run.exitCode == .success)
    }

    @Test("No arguments: the usage as an error, and 2") func noArguments() throws {
        let run = try Run(files: [:])
        #expect(run.output == [])
        #expect(run.errors == [CheckCommand.usage])
        #expect(run.exitCode == .failure)
    }

    @Test(
        "Wrong arguments and unreadable files: why, nothing else, and 2",
        arguments: [
            (["a.md", "b.md"], "LinkCheck: no such file or folder: b.md"),
            ([""], "LinkCheck: no such file or folder: "),
            (["binary.md"], "LinkCheck: can't read binary.md: it is not text in UTF-8"),
            (["a.md"], "LinkCheck: can't read binary.md: it is not text in UTF-8"),
            (["."], "LinkCheck: can't read binary.md: it is not text in UTF-8"),
            (["--fix", "a.md"], "LinkCheck: unknown option --fix\n\n\(CheckCommand.usage)"),
        ])
    func failure(arguments: [String], error: String) throws {
        let run = try Run(arguments, files: ["a.md": "[x](x.md) [b](binary.md#b)", "binary.md": nil])
        #expect(run.output == [])
        #expect(run.errors == [error])
        #expect(run.exitCode == .failure)
    }

    @Test("The picture is drawn without arguments") func picture() throws {
        let run = try Run("--graph", files: [:])
        #expect(run.output.first?.hasPrefix("flowchart") == true)
        #expect(run.exitCode == .success)
    }

    @Test("Exit codes are the numbers that scripts know") func exitCodes() {
        #expect(ExitCode.success.rawValue == 0)
        #expect(ExitCode.brokenLinks.rawValue == 1)
        #expect(ExitCode.failure.rawValue == 2)
    }
}
