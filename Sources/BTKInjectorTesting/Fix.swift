import BTKInjector

/// A remedy of a problem as its text tells it, and the edit that it means, where that is certain.
struct Fix: Equatable {
    /// Code to write in a line.
    struct Edit: Equatable {
        let site: BindingSite
        /// An argument to insert behind the parenthesis of the line's call; or a line to insert behind it, which begins
        /// with `binder` and has `…` where code is missing.
        let insertion: String
        /// The code in that line that it replaces, if it does.
        let replaced: String?
    }

    let text: String
    let edit: Edit?

    /// Returns the remedies in the text of a problem.
    ///
    /// - Parameters:
    ///   - site: The place of the problem.
    ///   - name: The name in the key that is missing.
    static func all(in text: String, at site: BindingSite?, named name: String?) -> [Fix] {
        text.split(separator: "\n").compactMap { line in
            let line = line.drop { $0 == " " }
            guard line.hasPrefix("fix: ") else { return nil }
            let remedy = String(line.dropFirst(5))
            return Fix(text: remedy, edit: Edit(of: remedy, at: site, named: name))
        }
    }
}

extension Fix.Edit {
    /// Reads what a remedy says. The renderer of errors writes these sentences, and tests compare them.
    fileprivate init?(of remedy: String, at site: BindingSite?, named name: String?) {
        if let code = remedy.quoted(after: "bind it `for: "), let other = remedy.site(after: "bound at ") {
            self.init(site: other, insertion: "for: " + code, replaced: nil)
            return
        }
        guard let site else { return nil }
        if let code = remedy.quoted(after: "name it: `with: ") {
            self.init(site: site, insertion: "with: " + code, replaced: nil)
        } else if let code = remedy.quoted(after: "name it: `named: ") {
            self.init(site: site, insertion: "named: " + code, replaced: name.map { "named: \($0.debugDescription)" })
        } else if let code = remedy.quoted(after: "bind it: `binder") {
            self.init(site: site, insertion: "binder" + code, replaced: nil)
        } else {
            return nil
        }
    }
}

extension String {
    /// Returns what stands behind a part of the text, up to the next backquote.
    fileprivate func quoted(after part: String) -> String? {
        tail(after: part).map { String($0.prefix { $0 != "`" }) }
    }

    /// Returns the place in the source behind a part of the text.
    fileprivate func site(after part: String) -> BindingSite? {
        guard let tail = tail(after: part), let end = tail.suffix(startingAt: ".swift:") else { return nil }
        let file = tail[..<end].dropLast()
        let line = tail[end...].prefix(while: \.isNumber)
        return Int(line).map { BindingSite(fileID: String(file), line: $0) }
    }

    private func tail(after part: String) -> Substring? {
        self[...].suffix(startingAt: part).map { self[$0...] }
    }
}

extension Substring {
    /// Returns where the text begins that follows the first occurrence of a part.
    fileprivate func suffix(startingAt part: String) -> Index? {
        var rest = self
        while !rest.isEmpty {
            if rest.hasPrefix(part) { return rest.index(rest.startIndex, offsetBy: part.count) }
            rest.removeFirst()
        }
        return nil
    }
}
