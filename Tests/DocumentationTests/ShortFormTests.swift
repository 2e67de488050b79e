import Foundation
import Testing

// Files that repeat what documents say, for tools and contributors, and grow stale unless somebody looks.

@Suite("AGENTS.md, llms.txt and Docs/Engine.md") struct ShortFormTests {
    @Test("The files that they name exist", arguments: ["AGENTS.md", "Docs/llms.txt", ".ci/README.md"])
    func files(path: String) throws {
        let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let text = try Document.named(path).text
        let links = text.matches(of: #/\]\((?!http)([^)#]+)/#).map { folder + $0.output.1 }
        let names = text.matches(of: #/`((?:\.ci|Docs|Sources|Tests)/[^` ]+)`/#).map { String($0.output.1) }
        #expect(!(links + names).isEmpty)
        #expect((links + names).filter { !Document.exists($0) } == [])
    }

    @Test("The skill has the name of its folder, and leads to llms.txt") func skill() throws {
        let skill = try Document.named("Docs/Skills/btkinjector/SKILL.md")
        #expect(skill.lines.prefix(2) == ["---", "name: btkinjector"])
        #expect(skill.text.contains("checkouts/BTKInjector/Docs/llms.txt"))
    }

    @Test("The commands of README are those of AGENTS.md") func commands() throws {
        let commands = try Document.named("README.md").blocks(of: "sh").joined()
        let known = try Document.named("AGENTS.md").blocks(of: "sh").joined()
        #expect(commands.count == 2)
        #expect(commands.filter { !known.contains($0) } == [])
    }

    @Test("The code and the tables of llms.txt stand in documents") func blocks() throws {
        let documents = try Document.all()
        let short = try Document.named("Docs/llms.txt")
        for block in short.blocks(of: "swift") {
            #expect(
                documents.contains { $0.blocks(of: "swift").contains(block) },
                "no document has\n\(block.joined(separator: "\n"))")
        }
        for row in short.lines where row.hasPrefix("|") {
            #expect(documents.contains { $0.lines.contains(row) }, "no document has \(row)")
        }
    }

    @Test("llms.txt has each error of Docs/Errors.md") func errors() throws {
        let text = try Document.named("Docs/llms.txt").text
        let ids = text.matches(of: #/(?m)^- `([a-z-]+)`: /#).map { String($0.output.1) }
        #expect(try ids == Document.named("Docs/Errors.md").sections(level: 3).map(\.heading))
    }

    @Test("What Docs/Engine.md calls by name exists") func names() throws {
        let words = Set(try Document.sources().matches(of: #/\w+/#).map(\.output))
        let names = try Document.named("Docs/Engine.md").text.matches(of: #/`([A-Z]\w+\.\w+)`/#).map(\.output.1)
        let missing = names.filter { !$0.split(separator: ".").allSatisfy(words.contains) }
        #expect(!names.isEmpty)
        #expect(missing == [])
    }
}
