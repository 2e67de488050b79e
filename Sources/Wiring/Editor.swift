/// Finds where missing lines belong, and inserts them.
struct Editor: Sendable {
    /// Where a line of a plan stands in the changed sources.
    struct Position: Equatable, Sendable {
        let path: String
        let lines: ClosedRange<Int>
        /// The function to which it belongs; nil if it is a closure.
        let function: String?
    }

    /// The changed sources, and for each line its position.
    struct Edit: Sendable {
        var texts: [String: String] = [:]
        var positions: [Position] = []
    }

    let files: any Files

    /// Inserts lines into the function that binds what needs them, and into the blocks of children.
    ///
    /// - Parameter sources: The paths of the target's sources.
    func insert(_ lines: [Planner.Line], into sources: [String], for wiring: WiringFile) throws(Failure) -> Edit {
        var edit = Edit()
        var positions: [Int: Position] = [:]
        for child in [nil] + Set(lines.compactMap(\.child)).sorted().map(Optional.init) {
            let numbers = lines.indices.filter { lines[$0].child == child }
            guard !numbers.isEmpty else { continue }
            let (path, block) = try place(of: lines[numbers[0]], in: child, among: sources, wiring)
            let source = SourceText(edit.texts[path] ?? files.text(of: path) ?? "")
            // The bytes have moved if lines were inserted before.
            let current =
                edit.texts[path] == nil ? block : try place(of: lines[numbers[0]], in: child, source, path, block)
            var code: [String] = []
            var starts: [Int] = []
            for number in numbers {
                starts.append(code.count)
                code += lines[number].text.split(separator: "\n").map { String($0).renaming(binder: current.binder) }
            }
            let (text, first) = current.inserting(code, into: source)
            edit.texts[path] = text
            for (index, number) in numbers.enumerated() {
                let end = index + 1 < starts.count ? starts[index + 1] : code.count
                positions[number] = Position(
                    path: path, lines: (first + starts[index])...(first + end - 1), function: current.function)
            }
        }
        edit.positions = lines.indices.map { positions[$0]! }
        return edit
    }

    /// Finds a block again in a source that was changed behind or within it: the next one of its binder and name.
    private func place(
        of line: Planner.Line, in child: Int?, _ source: SourceText, _ path: String, _ block: BinderBlock
    ) throws(Failure) -> BinderBlock {
        let blocks = BinderBlock.all(in: source)
        let old = BinderBlock.all(in: SourceText(files.text(of: path) ?? ""))
        guard let index = old.firstIndex(of: block) else { throw Failure("\(path) has changed meanwhile.") }
        // New blocks, of children, stand in the inserted lines only, at the end of the injector's own block.
        let candidates = blocks.filter { $0.function == block.function && $0.binder == block.binder }
        let before = old[..<index].count { $0.function == block.function && $0.binder == block.binder }
        guard before < candidates.count else { throw Failure("\(path) can't be read.") }
        return candidates[before]
    }

    private func place(
        of line: Planner.Line, in child: Int?, among sources: [String], _ wiring: WiringFile
    ) throws(Failure) -> (String, BinderBlock) {
        if let child { return try place(ofChild: wiring.bindings[child], among: sources) }
        let own = wiring.bindings.filter { $0.child == nil && $0.module == nil && !$0.isSeed }
        let requesters = own.filter { $0.key.description == line.requester }
        for binding in requesters + own {
            guard let (path, source) = file(of: binding, among: sources) else { continue }
            let blocks = BinderBlock.all(in: source)
            if let block = BinderBlock.innermost(of: blocks, around: binding.line, in: source) { return (path, block) }
        }
        // Nothing is bound yet.
        var found: [(String, BinderBlock)] = []
        for path in sources {
            guard let text = files.text(of: path), text.contains("Binder") else { continue }
            for block in BinderBlock.all(in: SourceText(text)) where block.function != nil {
                found.append((path, block))
            }
        }
        guard found.count == 1 else {
            let names = found.compactMap(\.1.function).sorted().joined(separator: ", ")
            throw Failure(
                found.isEmpty
                    ? "no function with a parameter `_ binder: inout Binder` was found, in which lines could stand."
                    : "which function gets the lines: \(names)? Bind something in it.")
        }
        return found[0]
    }

    private func place(ofChild declaration: WiringFile.Binding, among sources: [String]) throws(Failure) -> (
        String, BinderBlock
    ) {
        if let (path, source) = file(of: declaration, among: sources) {
            let (block, function) = BinderBlock.child(declaredAt: declaration.line, in: source)
            if let block { return (path, block) }
            for path in sources {
                guard let function, let text = files.text(of: path), text.contains(function) else { continue }
                if let block = BinderBlock.all(in: SourceText(text)).first(where: { $0.function == function }) {
                    return (path, block)
                }
            }
        }
        throw Failure("the block of \(declaration.key), at \(declaration.fileID):\(declaration.line), was not found.")
    }

    private func file(of binding: WiringFile.Binding, among sources: [String]) -> (String, SourceText)? {
        let name = binding.fileID.split(separator: "/").last ?? ""
        guard let path = sources.first(where: { $0.hasSuffix("/\(name)") }), let text = files.text(of: path) else {
            return nil
        }
        return (path, SourceText(text))
    }
}

extension String {
    /// Returns a line of a plan for a block whose binder has another name.
    fileprivate func renaming(binder name: String) -> String {
        if hasSuffix("(&binder)") { return replacing("&binder", with: "&\(name)") }
        for start in ["binder.", "try binder."] where hasPrefix(start) {
            return start.replacing("binder", with: name) + dropFirst(start.count)
        }
        return self
    }
}
