import BTKInjector
import BTKInjectorInspection
import Testing

/// The result of a check of the wiring, as the files that are attached to its test.
struct WiringReport {
    /// A problem, each of which is an issue of the test, too.
    struct Problem {
        /// The id of the error, or a word for what is no error of the injector.
        let id: String
        let key: BindingKey?
        let path: [BindingKey]
        let site: BindingSite?
        let text: String
    }

    let marks: WiringMarks
    /// The bindings; nil if no configuration has ended.
    var wiring: WiringRecord?
    var problems: [Problem] = []

    /// Attaches the graph and the report to the test. Swift Testing writes them only where it is given a folder.
    func attach() {
        Attachment.record(text, named: "wiring.json", sourceLocation: marks.test)
        if let wiring { Attachment.record(wiring.graph.mermaid, named: "wiring.mmd", sourceLocation: marks.test) }
    }

    /// The text of `wiring.json`. Docs/Versioning.md tells the format; a change of it needs another version.
    var text: String {
        TypeNames.tellingTypesApart {
            JSON.object([
                ("format", .string("btkinjector-wiring")),
                ("version", .number(1)),
                ("isComplete", .bool(problems.isEmpty)),
                ("problems", .array(problems.map(json))),
                ("bindings", .array((wiring?.bindings ?? []).map(json))),
            ]).text + "\n"
        }
    }
}

// MARK: Problems

extension WiringReport.Problem {
    init(_ error: InjectionError) {
        self.init(
            id: error.id, key: error.key ?? error.path.first, path: error.path, site: error.site,
            text: error.description)
    }
}

extension WiringReport {
    private func json(_ problem: Problem) -> JSON {
        let location = marks.location(of: problem.site)
        return .object([
            ("id", .string(problem.id)),
            ("key", problem.key.map(json) ?? .null),
            ("file", .string(location.filePath)),
            ("line", .number(location.line)),
            ("text", .string(problem.text)),
            ("path", .array(problem.path.map(member))),
        ])
    }

    /// Returns a member of a path, and where it is bound.
    private func member(_ key: BindingKey) -> JSON {
        let site = key.binding?.site
        return .object([
            ("key", json(key)), ("fileID", JSON(site?.fileID)), ("line", JSON(site?.line)),
        ])
    }

    private func json(_ key: BindingKey) -> JSON {
        .object([("type", .string(key.typeName)), ("name", JSON(key.nameText))])
    }
}

// MARK: Bindings

extension WiringReport {
    private func json(_ binding: WiringRecord.Binding) -> JSON {
        let node = binding.node
        let isFactory = node.kind == .factory
        return .object([
            ("id", .number(node.id)),
            ("key", json(node.key)),
            ("qualifiedType", .string(node.key.qualifiedTypeText)),
            ("kind", .string(isFactory ? "factory" : "provider")),
            ("arguments", isFactory ? .array(binding.arguments.map { .string($0) }) : .null),
            ("scope", JSON(node.scope.map { "\($0)" })),
            ("isOnMainActor", .bool(node.isOnMainActor)),
            ("isWired", .bool(binding.isWired)),
            ("isSeed", .bool(binding.isSeed)),
            ("isReplaced", .bool(node.isReplaced)),
            ("fileID", .string(node.site.fileID)),
            ("line", .number(node.site.line)),
            ("module", JSON(node.module)),
            ("child", JSON(node.declaration)),
            ("needs", .array(binding.needs.map(json))),
        ])
    }

    private func json(_ need: WiringRecord.Need) -> JSON {
        .object([
            ("type", JSON(need.type)),
            ("with", need.key.map(json) ?? .null),
            ("source", .string(need.source.rawValue)),
            ("isDeferred", .bool(need.isDeferred)),
            ("bindings", .array(need.bindings.map { .number($0) })),
        ])
    }
}
