/// Follows what a wiring lacks, writes a line where there is one answer, and a question where there is none, or
/// several.
///
/// The bindings come from the wiring as data, and the candidates from the symbols of its target.
struct Planner {
    /// A line that is missing.
    struct Line: Equatable, Sendable {
        /// The declaration whose children get it, by its number in the wiring; nil for the injector itself.
        let child: Int?
        let code: [String]
        /// The keys that it binds, or that it was written for.
        let keys: [WiringFile.Key]
        /// The function that needs it, or the requirement.
        let requester: String
        /// A remark for its reader.
        let remark: String?
        /// Whether it is a module or a function, of which only the check knows what it binds.
        let isModule: Bool

        /// The line as it is printed.
        var text: String { code.joined(separator: "\n") + (remark.map { "  // \($0)" } ?? "") }
    }

    /// The bindings of the injector, or of a child.
    private struct Scope {
        /// The declaration; nil for a child that is new.
        let number: Int?
        let parent: Int?
        var bound: [Bound] = []
        var seeds: [String] = []
    }

    private struct Bound: Equatable {
        let key: WiringFile.Key
        /// The arguments of a factory; empty for none, and for a provider.
        let arguments: [String]
    }

    /// A need: who has it, and where.
    private struct Requester {
        let name: String
        let scope: Int
        let isOnMainActor: Bool
        /// Whether it is a requirement, which names its key in full.
        var isRequirement = false
    }

    private let symbols: SymbolTable
    private let wiring: WiringFile
    private let answers: [String]
    private var scopes: [Scope] = []
    /// The numbers of the scopes by those of the declarations.
    private var scopesOfDeclarations: [Int: Int] = [:]
    /// The lines of each new child, by its scope.
    private var newChildren: [Int: [String]] = [:]
    private(set) var lines: [Line] = []
    private var asked: [Question] = []
    private(set) var notes: [String] = []

    /// A question of several who need something.
    private struct Question {
        let text: String
        var requesters: [String] = []
    }

    /// The questions that are left.
    var questions: [String] {
        asked.map { $0.text.replacing("%@", with: $0.requesters.joined(separator: ", ")) }
    }

    /// The types that may still be missing, because of questions.
    private(set) var openTypes: Set<String> = []

    init(_ wiring: WiringFile, symbols: SymbolTable, answers: [String]) {
        self.wiring = wiring
        self.symbols = symbols
        self.answers = answers
        scopes = [Scope(number: nil, parent: nil)]
        for binding in wiring.bindings {
            let scope = scope(ofDeclaration: binding.child)
            scopes[scope].bound.append(Bound(key: binding.key, arguments: binding.arguments ?? []))
            if binding.isSeed { scopes[scope].seeds.append(binding.key.type) }
        }
        followNeeds()
    }

    private mutating func scope(ofDeclaration number: Int?) -> Int {
        guard let number else { return 0 }
        if let scope = scopesOfDeclarations[number] { return scope }
        let parent = scope(ofDeclaration: wiring.bindings[number].child)
        scopes.append(Scope(number: number, parent: parent))
        scopesOfDeclarations[number] = scopes.count - 1
        return scopes.count - 1
    }

    // MARK: Needs

    private mutating func followNeeds() {
        for problem in wiring.problems where problem.path.count == 2 {
            // A child without its root.
            guard let declaration = declaration(at: problem.path[0]),
                case .child(let root) = TypeForm(problem.path[0].key.type)
            else { continue }
            let scope = scope(ofDeclaration: declaration)
            let requester = Requester(name: problem.path[0].key.description, scope: scope, isOnMainActor: true)
            if problem.path[1].key.type == root { addRoot(root, for: requester, in: scope) }
        }
        for problem in wiring.problems where problem.id == "binding-not-found" && problem.path.count == 1 {
            guard let key = problem.key else { continue }
            let requester = Requester(name: "a requirement", scope: 0, isOnMainActor: true, isRequirement: true)
            let arguments = Self.arguments(in: problem.fixes)
            let form: TypeForm = TypeForm(key.type, aliases: symbols.aliases)
            need(arguments.isEmpty ? form : .handle(arguments, form), named: key.name, by: requester)
        }
        for binding in wiring.bindings {
            let requester = Requester(
                name: binding.key.description, scope: scope(ofDeclaration: binding.child),
                isOnMainActor: binding.isOnMainActor)
            for need in binding.needs {
                let form = TypeForm(need.type ?? "", aliases: symbols.aliases)
                switch need.source {
                case "missing": self.need(form, named: need.with?.name, by: requester)
                case "nil": noteAbsence(of: form, by: requester)
                case "binding": noteOthers(of: form, by: requester)
                default: break
                }
            }
        }
        for property in symbols.injected {
            let form = TypeForm(property.type, aliases: symbols.aliases)
            guard let name = form.name, !scopes.contains(where: { $0.bound.contains { $0.key.type == name } }) else {
                continue
            }
            need(
                form, named: nil, by: Requester(name: "a property of \(property.owner)", scope: 0, isOnMainActor: true))
        }
    }

    private func declaration(at member: WiringFile.Member) -> Int? {
        wiring.bindings.first { $0.key == member.key && $0.fileID == member.fileID && $0.line == member.line }?.id
    }

    /// Returns the arguments that a requirement names, as the fix for it tells.
    private static func arguments(in fixes: [WiringFile.Fix]) -> [String] {
        for fix in fixes {
            guard let insert = fix.insert, let taking = insert.firstMatch(of: #/taking: (.+?)\.self/#)?.output.1 else {
                continue
            }
            let text = String(taking)
            return text.hasPrefix("(") ? String(text.dropFirst().dropLast()).parts : [text]
        }
        return []
    }

    private mutating func need(_ form: TypeForm, named name: String?, by requester: Requester) {
        let count = asked.count
        add(form, named: name, by: requester)
        // The key itself, or what it leads to.
        if asked.count > count, let type = form.keyType { openTypes.insert(type) }
    }

    private mutating func add(_ form: TypeForm, named name: String?, by requester: Requester) {
        switch form {
        case .optional(let inner): noteAbsence(of: inner, by: requester)
        case .other(let text): ask("%@ takes \(text): bind it by hand.", for: requester)
        case .array(let element): needSet(of: element, by: requester)
        case .child(let root), .bareFactory(.child(let root)): needChild(of: root, seeds: [], by: requester)
        case .handle(let seeds, .child(let root)): needChild(of: root, seeds: seeds, by: requester)
        case .handle(let arguments, .plain(let type)):
            let key = WiringFile.Key(type: type, name: name)
            guard !isBound(key, arguments, from: requester.scope) else { return }
            if arguments.isEmpty { return needLater(key, by: requester) }
            addFactory(of: key, taking: arguments, by: requester)
        case .bareFactory(.plain(let type)):
            let key = WiringFile.Key(type: type, name: name)
            guard !isBound(key, [], from: requester.scope) else { return }
            addFactory(of: key, taking: [], by: requester)
        case .handle(_, let result), .bareFactory(let result):
            ask("%@ takes a closure that gives \(result): bind it by hand.", for: requester)
        case .plain(let type):
            let key = WiringFile.Key(type: type, name: name)
            guard !isBound(key, [], from: requester.scope) else { return }
            addInstance(of: key, by: requester)
        }
    }

    private mutating func needSet(of element: TypeForm, by requester: Requester) {
        guard let type = element.name else { return ask("%@ takes a list: bind it by hand.", for: requester) }
        guard !scopes[0].bound.contains(where: { $0.key.type == type }) else { return }
        let members = chosen(symbols.names(meantBy: type).flatMap(symbols.candidates).filter { !$0.isStandIn })
        if members.count == 1 {
            return addProvider(of: WiringFile.Key(type: type, name: nil), members[0], by: requester)
        }
        let named = members.filter { answers.contains($0.name) }
        guard !named.isEmpty else {
            return ask("%@ takes all \(type): which of \(places(members))?", for: requester, answers: members)
        }
        for member in named {
            addProvider(of: WiringFile.Key(type: type, name: member.name), member, by: requester)
        }
    }

    /// Notes the conformers that a set lacks: whether they are meant, nothing says. Answers bind them.
    private mutating func noteOthers(of form: TypeForm, by requester: Requester) {
        guard case .array(let element) = form, let type = element.name else { return }
        let made = wiring.bindings.filter { $0.key.type == type }
        let count = Set(made.map { "\($0.fileID):\($0.line)" }).count
        let members = chosen(symbols.names(meantBy: type).flatMap(symbols.candidates).filter { !$0.isStandIn })
        guard members.count > count else { return }
        let missing = Self.missing(of: members, besides: made)
        let answered = missing.filter { answers.contains($0.name) }
        for member in answered {
            addProvider(of: WiringFile.Key(type: type, name: member.name), member, by: requester)
        }
        guard answered.isEmpty else { return }
        let hint = missing.first.map { ". Bind it by `--use \($0.name)`." } ?? ""
        notes.append("\(requester.name) takes \(count) of \(members.count) \(type): \(places(members))\(hint)")
    }

    /// Returns the members of a set that are not bound; none if those that are bound do not have the names of their
    /// types.
    private static func missing(
        of members: [SymbolTable.TypeSymbol], besides bindings: [WiringFile.Binding]
    ) -> [SymbolTable.TypeSymbol] {
        let names = bindings.map(\.key.name)
        guard names.allSatisfy({ name in members.contains { $0.name == name } }) else { return [] }
        return members.filter { !names.contains($0.name) }
    }

    /// Notes what could be bound for an optional.
    private mutating func noteAbsence(of form: TypeForm, by requester: Requester) {
        guard let type = form.name, !isBound(WiringFile.Key(type: type, name: nil), [], from: requester.scope) else {
            return
        }
        let types = symbols.names(meantBy: type).flatMap(symbols.candidates).filter { !$0.isStandIn }
        guard let chosen = types.first(where: { answers.contains($0.name) }) else {
            if !types.isEmpty { notes.append("\(requester.name) can do without \(type): nil, or \(places(types))") }
            return
        }
        addProvider(of: WiringFile.Key(type: type, name: nil), chosen, by: requester)
    }

    /// A closure without arguments gives a shared instance, or a new one each time.
    private mutating func needLater(_ key: WiringFile.Key, by requester: Requester) {
        guard let type = only(key, by: requester) else { return }
        if answers.contains("wireProvider \(key.type)") { return addProvider(of: key, type, by: requester) }
        let isNew = answers.contains("wireFactory \(key.type)")
        guard isNew || !isShareable(type) else {
            return ask(
                "%@ takes a () -> \(key.type): is it shared, or a new one each time? "
                    + "`--use 'wireProvider \(key.type)'` or `--use 'wireFactory \(key.type)'`",
                for: requester)
        }
        addFactory(of: key, taking: [], by: requester, remark: isNew ? nil : "not Sendable: a new one each time")
    }

    private mutating func addInstance(of key: WiringFile.Key, by requester: Requester) {
        let names = visibleKeys(from: requester.scope).filter { $0.type == key.type && $0.name != nil }
        let isMeant =
            key.name != nil || requester.isRequirement || names.isEmpty
            || answers.contains { isAnswer($0, for: key) }
        guard isMeant else {
            let others = Set(names.map(\.description)).sorted().joined(separator: " or ")
            let types = symbols.names(meantBy: key.type).flatMap(symbols.candidates).filter { !$0.isStandIn }
            let hint = types.isEmpty ? "" : " `--use \(types[0].name)` binds one without."
            return ask("%@ takes \(key): is \(others) meant, by `with:`, or one without a name?\(hint)", for: requester)
        }
        guard let type = only(key, by: requester) else { return }
        if !isShareable(type) {
            guard !requester.isOnMainActor else {
                return ask("\(type.name), for %@, is not Sendable: make it so, or bind a factory.", for: requester)
            }
            return addFactory(of: key, taking: [], by: requester, remark: "not Sendable: a new one each time")
        }
        addProvider(of: key, type, by: requester)
    }

    // MARK: Lines

    private mutating func addProvider(of key: WiringFile.Key, _ type: SymbolTable.TypeSymbol, by requester: Requester) {
        guard let initializer = usable(type, for: key, by: requester),
            let scope = scope(of: type, initializer, key, by: requester)
        else { return }
        guard isSendable(key) || initializer.isOnMainActor || type.isOnMainActor else {
            return ask(
                "\(key), for %@, is not Sendable, and \(type.name) is made on no actor: bind it by hand.",
                for: requester)
        }
        bind(key, [], in: scope)
        add(
            provider(of: key, type, initializer, in: scope), keys: [key], remark: remark(key, type), in: scope,
            for: requester)
        let isOnMainActor = initializer.isOnMainActor || isView(key, initializer)
        follow(initializer, of: type, taking: [], isOnMainActor: isOnMainActor, in: scope)
    }

    private mutating func addFactory(
        of key: WiringFile.Key, taking arguments: [String], by requester: Requester, remark: String? = nil
    ) {
        guard let type = only(key, taking: arguments, by: requester),
            let initializer = usable(type, for: key, byFactoryTaking: arguments, by: requester)
        else { return }
        for argument in arguments where initializer.parameters.count(where: { $0.stands(for: argument) }) != 1 {
            return ask(
                "%@ makes \(key) from \(argument), which \(type.name).\(initializer.title) does not take once: "
                    + "bind it by hand.", for: requester)
        }
        // A factory shares nothing: in the child that needs it, it makes what one outside would make.
        let scope = requester.scope
        bind(key, arguments, in: scope)
        add(
            factory(of: key, type, initializer, taking: arguments, in: scope), keys: [key],
            remark: remark ?? self.remark(key, type), in: scope, for: requester)
        follow(initializer, of: type, taking: arguments, isOnMainActor: initializer.isOnMainActor, in: scope)
    }

    private mutating func needChild(of root: String, seeds: [String], by requester: Requester) {
        let key = WiringFile.Key(type: "Child<\(root)>", name: nil)
        guard !isBound(key, seeds, from: requester.scope) else { return }
        bind(key, seeds, in: requester.scope)
        scopes.append(Scope(number: nil, parent: requester.scope, seeds: seeds))
        let scope = scopes.count - 1
        for seed in seeds { bind(WiringFile.Key(type: seed, name: nil), [], in: scope) }
        newChildren[scope] = []
        let inner = Requester(name: key.description, scope: scope, isOnMainActor: true)
        addRoot(root, for: inner, in: scope)
        let taking = seeds.isEmpty ? "" : ", taking: \(Self.list(seeds)).self"
        let body = newChildren.removeValue(forKey: scope) ?? []
        guard !body.isEmpty else { return }
        let code = ["binder.bindChild(for: \(root).self\(taking)) { binder in"] + body.map { "    " + $0 } + ["}"]
        add(code, keys: [key], remark: nil, in: requester.scope, for: requester)
    }

    /// Adds the root of a child, which is bound there, whatever it needs.
    private mutating func addRoot(_ root: String, for requester: Requester, in scope: Int) {
        let key = WiringFile.Key(type: root, name: nil)
        guard !scopes[scope].bound.contains(Bound(key: key, arguments: [])), let type = only(key, by: requester),
            let initializer = usable(type, for: key, by: requester)
        else { return }
        guard isShareable(type) else {
            return ask(
                "\(root), the root of a child, is not Sendable, and is made on no actor: bind it by hand.",
                for: requester)
        }
        bind(key, [], in: scope)
        let code = call("wireProvider", what(key, type), type, initializer, in: scope)
        add(code, keys: [key], remark: remark(key, type), in: scope, for: requester)
        follow(initializer, of: type, taking: [], isOnMainActor: initializer.isOnMainActor, in: scope)
    }

    private mutating func add(
        _ code: [String], keys: [WiringFile.Key], remark: String?, in scope: Int, for requester: Requester,
        isModule: Bool = false
    ) {
        if newChildren[scope] != nil {
            newChildren[scope]! += [code.joined(separator: "\n    ") + (remark.map { "  // \($0)" } ?? "")]
            return
        }
        lines.append(
            Line(
                child: scopes[scope].number, code: code, keys: keys, requester: requester.name, remark: remark,
                isModule: isModule))
    }

    private func provider(
        of key: WiringFile.Key, _ type: SymbolTable.TypeSymbol, _ initializer: SymbolTable.Initializer, in scope: Int
    ) -> [String] {
        let verb = isView(key, initializer) ? "mainActor.wireProvider" : "wireProvider"
        return call(verb, what(key, type), type, initializer, in: scope)
    }

    private func factory(
        of key: WiringFile.Key, _ type: SymbolTable.TypeSymbol, _ initializer: SymbolTable.Initializer,
        taking arguments: [String], in scope: Int
    ) -> [String] {
        let taking = arguments.isEmpty ? [] : ["taking: \(Self.list(arguments)).self"]
        return call("wireFactory", what(key, type) + taking, type, initializer, taking: arguments, in: scope)
    }

    /// Returns the arguments of a call that say which key it binds, if the type alone does not.
    private func what(_ key: WiringFile.Key, _ type: SymbolTable.TypeSymbol) -> [String] {
        let result = key.type == type.name ? [] : ["for: \(key.type).self"]
        return result + (key.name.map { ["named: \($0.debugDescription)"] } ?? [])
    }

    /// Returns the call that wires an initializer: by a reference or, where defaults are to be kept, by a closure.
    /// Values that only its author knows are blanks, as editors have them.
    private func call(
        _ verb: String, _ what: [String], _ type: SymbolTable.TypeSymbol, _ initializer: SymbolTable.Initializer,
        taking arguments: [String] = [], in scope: Int
    ) -> [String] {
        let names = self.names(for: initializer, taking: arguments, in: scope) ?? []
        var what = what
        if !names.isEmpty {
            let keys = names.map { "BindingKey(\($0.key.type).self, named: \($0.key.name!.debugDescription))" }
            what.append("with: " + keys.joined(separator: ", "))
        }
        let passed = initializer.parameters.filter { !keepsDefault($0) }
        let blanks = self.blanks(of: initializer, taking: arguments, in: scope)
        let left = passed.filter { !blanks.contains($0) }
        guard left.count < initializer.parameters.count else {
            // Without labels the compiler would not know which of several is meant.
            let title = type.initializers.count > 1 && !initializer.parameters.isEmpty ? initializer.title : "init"
            return ["binder.\(verb)(\((what + ["to: \(type.name).\(title)"]).joined(separator: ", ")))"]
        }
        let parameters = left.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let values = passed.map { parameter in
            let label = parameter.label == "_" ? "" : "\(parameter.label): "
            return label + (blanks.contains(parameter) ? "<#\(parameter.type)#>" : parameter.name)
        }.joined(separator: ", ")
        let isolation = initializer.isOnMainActor ? "@MainActor " : ""
        let list = left.isEmpty && isolation.isEmpty ? "" : "\(isolation)(\(parameters)) in "
        let attempt = initializer.canThrow ? "try " : ""
        let head = what.isEmpty ? "" : "(\(what.joined(separator: ", ")))"
        return ["binder.\(verb)\(head) { \(list)\(attempt)\(type.name)(\(values)) }"]
    }

    /// Follows what a function needs that a line wires.
    private mutating func follow(
        _ initializer: SymbolTable.Initializer, of type: SymbolTable.TypeSymbol, taking arguments: [String],
        isOnMainActor: Bool, in scope: Int
    ) {
        let requester = Requester(name: type.name, scope: scope, isOnMainActor: isOnMainActor)
        let named = (names(for: initializer, taking: arguments, in: scope) ?? []).map(\.parameter)
        for parameter in initializer.parameters
        where !named.contains(parameter) && !keepsDefault(parameter) && !arguments.contains(where: parameter.stands) {
            need(TypeForm(parameter.type, aliases: symbols.aliases), named: nil, by: requester)
        }
    }

    // MARK: Answers

    /// Asks, once for all who need the answer; `%@` is where they stand in the question.
    private mutating func ask(
        _ question: String, for requester: Requester, answers: [SymbolTable.TypeSymbol] = []
    ) {
        let hint = answers.isEmpty ? "" : " Answer by `--use \(answers[0].name)`."
        let index = asked.firstIndex { $0.text == question + hint } ?? asked.endIndex
        if index == asked.endIndex { asked.append(Question(text: question + hint)) }
        if !asked[index].requesters.contains(requester.name) { asked[index].requesters.append(requester.name) }
    }

    private func isBound(_ key: WiringFile.Key, _ arguments: [String], from scope: Int) -> Bool {
        var next: Int? = scope
        while let number = next {
            if scopes[number].bound.contains(Bound(key: key, arguments: arguments)) { return true }
            next = scopes[number].parent
        }
        return false
    }

    private mutating func bind(_ key: WiringFile.Key, _ arguments: [String], in scope: Int) {
        scopes[scope].bound.append(Bound(key: key, arguments: arguments))
    }

    /// Returns the only type that can be bound for a key.
    private mutating func only(
        _ key: WiringFile.Key, taking arguments: [String] = [], by requester: Requester
    ) -> SymbolTable.TypeSymbol? {
        let names = symbols.names(meantBy: key.type)
        guard names.count <= 1 else {
            ask("\(key), for %@, may be \(names.joined(separator: " or ")): bind it by hand.", for: requester)
            return nil
        }
        let all = names.flatMap(symbols.candidates)
        let possible = all.filter { !$0.isStandIn && !takes(key, $0) }
        if let answer = possible.first(where: { answers.contains($0.name) }) { return answer }
        // Bound as itself, and needed so by nobody: `for:` is what is missing there.
        if let other = possible.first(where: { isBoundAsItself($0, insteadOf: key) }) {
            ask("\(other.name) is bound as itself: did you mean `for: \(key.type).self` there, for %@?", for: requester)
            return nil
        }
        let likely = key.name.map { name in possible.filter { $0.isCalled(name) } } ?? possible
        if likely.count == 1 { return likely[0] }
        // The value that it takes is the question then.
        if possible.count == 1, takesValue(possible[0], besides: arguments, in: requester.scope) { return possible[0] }
        if possible.isEmpty, addModule(for: key, by: requester) { return nil }
        if let name = key.name {
            ask(
                "\(key), for %@: which is \(name.debugDescription)? \(places(possible))", for: requester,
                answers: possible)
        } else if possible.isEmpty {
            let hidden = all.isEmpty ? "" : " Stand-ins are not proposed: \(places(all))."
            ask("which \(key), for %@? Nothing that can be seen makes one.\(hidden)", for: requester)
        } else {
            ask("which \(key), for %@? \(places(possible))", for: requester, answers: possible)
        }
        return nil
    }

    /// Whether a type has one initializer, and that takes a value which only its author knows.
    private func takesValue(
        _ type: SymbolTable.TypeSymbol, besides arguments: [String], in scope: Int
    ) -> Bool {
        let initializers = type.possibleInitializers
        return initializers.count == 1 && !blanks(of: initializers[0], taking: arguments, in: scope).isEmpty
    }

    /// Adds a module or a function that may bind a key. The check tells whether it does.
    private mutating func addModule(for key: WiringFile.Key, by requester: Requester) -> Bool {
        let installed = Set(wiring.bindings.compactMap(\.module))
        let bound = Set(wiring.bindings.map(\.moduleName))
        let modules = symbols.modules.filter { name in
            !installed.contains(name) && symbols.types[name]?.initializers.contains { $0.parameters.isEmpty } == true
        }
        let functions = symbols.wiringFunctions.filter { !bound.contains($0.module) }
        let code =
            modules.map { "try binder.install(\($0)())" }
            + functions.map { ($0.canThrow ? "try " : "") + "\($0.name)(&binder)" }
        guard code.count == 1, requester.scope == 0 else { return false }
        guard !lines.contains(where: { $0.code == code }) else { return true }
        let remark = "the only module, or function with a binder, that is not used yet"
        add(code, keys: [key], remark: remark, in: 0, for: requester, isModule: true)
        return true
    }

    /// Whether each initializer of a type takes the key itself, as a decorator does.
    private func takes(_ key: WiringFile.Key, _ type: SymbolTable.TypeSymbol) -> Bool {
        guard key.type != type.name, !type.initializers.isEmpty else { return false }
        return type.initializers.allSatisfy { initializer in
            initializer.parameters.contains { TypeForm($0.type, aliases: symbols.aliases) == .plain(key.type) }
        }
    }

    private func isBoundAsItself(_ type: SymbolTable.TypeSymbol, insteadOf key: WiringFile.Key) -> Bool {
        guard key.type != type.name else { return false }
        return wiring.bindings.contains { binding in
            binding.key == WiringFile.Key(type: type.name, name: key.name) && !binding.isSeed
                && !wiring.bindings.contains { $0.needs.contains { $0.bindings.contains(binding.id) } }
        }
    }

    /// Whether an answer names a type that can be bound for a key.
    private func isAnswer(_ answer: String, for key: WiringFile.Key) -> Bool {
        symbols.names(meantBy: key.type).flatMap(symbols.candidates).contains { $0.name == answer }
    }

    private func chosen(_ types: [SymbolTable.TypeSymbol]) -> [SymbolTable.TypeSymbol] {
        var chosen: [SymbolTable.TypeSymbol] = []
        for type in types where !chosen.contains(type) { chosen.append(type) }
        return chosen
    }

    /// Whether all that is bound for a key can be shared.
    private func isSendable(_ key: WiringFile.Key) -> Bool {
        symbols.names(meantBy: key.type).contains { symbols.types[$0]?.isSendable == true }
    }

    /// Whether a provider of a key is one of the main actor, though its initializer is not isolated.
    private func isView(_ key: WiringFile.Key, _ initializer: SymbolTable.Initializer) -> Bool {
        !isSendable(key) && !initializer.isOnMainActor
    }

    /// Whether one instance can be shared: it is Sendable, or belongs to the main actor.
    private func isShareable(_ type: SymbolTable.TypeSymbol) -> Bool {
        type.isSendable || type.isOnMainActor || type.initializers.contains(where: \.isOnMainActor)
    }

    /// Returns the only initializer that a line can refer to, unless it takes a value that nothing gives.
    ///
    /// - Parameter factoryArguments: The arguments of a factory; nil for a provider.
    private mutating func usable(
        _ type: SymbolTable.TypeSymbol, for key: WiringFile.Key, byFactoryTaking factoryArguments: [String]? = nil,
        by requester: Requester
    ) -> SymbolTable.Initializer? {
        let arguments = factoryArguments ?? []
        guard !type.isGeneric else {
            ask("\(type.name), for %@, is generic: bind it by hand.", for: requester)
            return nil
        }
        let possible = type.possibleInitializers
        let answered = possible.filter { answers.contains("\(type.name).\($0.title)") }
        guard let initializer = (answered.isEmpty ? possible : answered).first,
            answered.count == 1 || possible.count == 1
        else {
            let titles = (possible.isEmpty ? type.initializers : possible).map { initializer in
                "\(type.name).\(initializer.title)" + (initializer.obstacle.map { ", which \($0)" } ?? "")
            }
            let which = titles.isEmpty ? "no initializer can be seen" : titles.joined(separator: " or ")
            ask("\(type.name), for %@: \(which)?", for: requester)
            return nil
        }
        for parameter in initializer.parameters where !arguments.contains(where: parameter.stands) {
            guard isDefaultOrInjected(parameter, in: requester.scope) else { continue }
            ask(
                "\(type.name).\(initializer.title), for %@: \(parameter.name) from the injector, or its default?",
                for: requester)
            return nil
        }
        guard names(for: initializer, taking: arguments, in: requester.scope) != nil else {
            ask(
                "\(type.name).\(initializer.title), for %@, takes several of one type: bind them under names, and say "
                    + "which is which by `with:`.", for: requester)
            return nil
        }
        let blanks = self.blanks(of: initializer, taking: arguments, in: requester.scope)
        guard blanks.isEmpty else {
            let values = blanks.map { "which \($0.name): \($0.type)" }.joined(separator: ", ")
            let code =
                factoryArguments.map { factory(of: key, type, initializer, taking: $0, in: requester.scope) }
                ?? provider(of: key, type, initializer, in: requester.scope)
            ask(
                "\(type.name).\(initializer.title), for %@: \(values)? Write it into `\(code.joined(separator: "\n"))`.",
                for: requester)
            return nil
        }
        return initializer
    }

    /// Returns the parameters of an initializer that share a type, each with the key that has its label as a name; nil
    /// if one has none, or several.
    private func names(
        for initializer: SymbolTable.Initializer, taking arguments: [String], in scope: Int
    ) -> [(parameter: SymbolTable.Parameter, key: WiringFile.Key)]? {
        let blanks = self.blanks(of: initializer, taking: arguments, in: scope)
        let own = initializer.parameters.filter {
            !keepsDefault($0) && !arguments.contains(where: $0.stands) && !blanks.contains($0)
        }
        var names: [(SymbolTable.Parameter, WiringFile.Key)] = []
        for parameter in own {
            guard let type = key(parameter), own.count(where: { self.key($0) == type }) > 1 else { continue }
            let keys = visibleKeys(from: scope).filter {
                $0.type == type && $0.name.map(parameter.label.isMeant) == true
            }
            guard keys.count == 1 else { return nil }
            names.append((parameter, keys[0]))
        }
        return Set(names.map(\.1)).count == names.count ? names : nil
    }

    /// The type of the key that a parameter asks for.
    private func key(_ parameter: SymbolTable.Parameter) -> String? {
        TypeForm(parameter.type, aliases: symbols.aliases).keyType
    }

    /// Returns the keys that can be requested in a scope.
    private func visibleKeys(from scope: Int) -> [WiringFile.Key] {
        var keys: [WiringFile.Key] = []
        var next: Int? = scope
        while let number = next {
            keys += scopes[number].bound.map(\.key)
            next = scopes[number].parent
        }
        return keys
    }

    /// Whether a parameter has a default, and the injector could give it as well.
    private func isDefaultOrInjected(_ parameter: SymbolTable.Parameter, in scope: Int) -> Bool {
        guard parameter.hasDefault, let type = plainType(of: parameter) else { return false }
        return isKnown(type, in: scope)
    }

    /// Returns the parameters of an initializer that take a value which neither an argument, the injector nor a default
    /// gives.
    private func blanks(
        of initializer: SymbolTable.Initializer, taking arguments: [String], in scope: Int
    ) -> [SymbolTable.Parameter] {
        initializer.parameters.filter { parameter in
            guard !parameter.hasDefault, !arguments.contains(where: parameter.stands),
                let type = plainType(of: parameter)
            else { return false }
            return !isKnown(type, in: scope)
        }
    }

    /// Returns the type of a parameter that takes an instance of it.
    private func plainType(of parameter: SymbolTable.Parameter) -> String? {
        guard case .plain(let type) = TypeForm(parameter.type, aliases: symbols.aliases) else { return nil }
        return type
    }

    /// Whether a type is one of the package's own, or bound.
    private func isKnown(_ type: String, in scope: Int) -> Bool {
        isBound(WiringFile.Key(type: type, name: nil), [], from: scope) || !symbols.names(meantBy: type).isEmpty
    }

    /// Whether a default is kept: that of a value, which no injector has.
    private func keepsDefault(_ parameter: SymbolTable.Parameter) -> Bool {
        guard parameter.hasDefault else { return false }
        guard case .plain(let type) = TypeForm(parameter.type, aliases: symbols.aliases) else { return true }
        return symbols.names(meantBy: type).isEmpty
    }

    /// Returns where a shared instance is bound: in the child that needs it if it needs what only that has.
    private mutating func scope(
        of type: SymbolTable.TypeSymbol, _ initializer: SymbolTable.Initializer, _ key: WiringFile.Key,
        by requester: Requester
    ) -> Int? {
        guard requester.scope != 0 else { return 0 }
        if reaches(scope: requester.scope, initializer, seen: [type.name]) { return requester.scope }
        ask("\(type.name), for %@: one in each child, or one for all? It needs nothing of the child.", for: requester)
        return nil
    }

    /// Whether an initializer needs, at any depth, what is bound in a scope and not outside.
    private func reaches(
        scope: Int, _ initializer: SymbolTable.Initializer, seen: Set<String>
    ) -> Bool {
        initializer.parameters.contains { parameter in
            guard let name = TypeForm(parameter.type, aliases: symbols.aliases).name else { return false }
            if scopes[scope].bound.contains(where: { $0.key.type == name }) { return true }
            return symbols.names(meantBy: name).flatMap(symbols.candidates).contains { type in
                !seen.contains(type.name)
                    && type.initializers.contains { reaches(scope: scope, $0, seen: seen.union([type.name])) }
            }
        }
    }

    private func remark(_ key: WiringFile.Key, _ type: SymbolTable.TypeSymbol) -> String? {
        key.type == type.name || answers.contains(type.name) ? nil : "the only \(key.type) that can be seen"
    }

    private func places(_ types: [SymbolTable.TypeSymbol]) -> String {
        types.map { "\($0.name) (\($0.file.split(separator: "/").last ?? ""):\($0.line))" }.joined(separator: " or ")
    }

    private static func list(_ types: [String]) -> String {
        types.count == 1 ? types[0] : "(" + types.joined(separator: ", ") + ")"
    }
}

extension SymbolTable.Parameter {
    /// Whether its type is that of an argument, as the runtime writes it.
    fileprivate func stands(for argument: String) -> Bool {
        type == argument || TypeForm(type) == TypeForm(argument)
    }
}

extension SymbolTable.TypeSymbol {
    /// The initializers that a line can refer to.
    fileprivate var possibleInitializers: [SymbolTable.Initializer] {
        initializers.filter { $0.obstacle == nil && $0.parameters.count <= 17 }
    }

    /// Whether the type's name has the name of a binding in it: `UTCClock` is called "utc".
    fileprivate func isCalled(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return !letters.isEmpty && self.name.lowercased().contains(letters)
    }
}
