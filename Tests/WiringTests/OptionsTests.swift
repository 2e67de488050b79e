import Testing

@testable import Wiring

@Suite("Arguments") struct OptionsTests {
    @Test("Each word has its options, and a folder")
    func words() throws {
        #expect(try Options(["check", "--json", "a b"])?.word == .check(asJSON: true))
        #expect(try Options(["check", "--json", "a b"])?.folder == "a b")
        #expect(try Options(["graph", "--part", "Store", "--dot"])?.word == .graph(.dot, part: "Store"))
        #expect(
            try Options(["lines", "App", "--use", "A", "--use", "B.init(c:)", "--write", "../p"])?.word
                == .lines(target: "App", writes: true, answers: ["A", "B.init(c:)"]))
    }

    @Test("A path behind `lines` is no target") func targets() throws {
        #expect(try Options(["lines", "."])?.word == .lines(target: nil, writes: false, answers: []))
        #expect(try Options(["lines", "./App"])?.folder == "./App")
        #expect(try Options(["lines"])?.folder == ".")
    }

    @Test("Help is no word, and the limit is in seconds") func others() throws {
        #expect(try Options(["--help"]) == nil && Options(["check", "-h"]) == nil)
        #expect(try Options(["check"])?.limit == 600)
        #expect(try Options(["check", "--limit", "5", "--test", "wired"])?.limit == 5)
        #expect(try Options(["check", "--limit", "5", "--test", "wired"])?.test == "wired")
    }

    @Test(
        "All else is an error that says what is wrong",
        arguments: [
            ([], "which word?"), (["chek"], "no word chek"), (["check", "--jsn"], "no option --jsn"),
            (["check", "a", "b"], "b is one argument too many"), (["graph", "--dot", "--text"], "one form"),
            (["graph", "--part"], "--part needs a value"), (["check", "--limit", "soon"], "not by soon"),
            (["check", "--write"], "no option --write"), (["check", "--limit", "0"], "not by 0"),
        ])
    func errors(_ arguments: [String], words: String) {
        let error = #expect(throws: Failure.self) { try Options(arguments) }
        #expect(error?.description.contains(words) == true)
    }
}
