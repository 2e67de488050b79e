// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// The errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    @inline(never)
    func merged() -> [InjectionError] {
        guard count > 1 else { return self }
        var parts: [InjectionError.Parts] = []
        var requests: [BindingKey.Requests] = []
        for error in self {
            parts.append(error.parts)
            requests.append(error.parts.requests)
        }
        let firsts = firsts(of: count, hash: { parts[$0].hash }, areEqual: { parts[$0].hasCause(of: parts[$1]) })
        var isMerged = Array<Bool>(repeating: false, count: count)
        var paths: [[BindingKey]] = parts.map(\.path)
        for (index, first) in firsts.enumerated() where index != first {
            isMerged[first] = true
            requests[first].add(requests[index])
            // A block's failure is shown as it is when the block itself is requested.
            if parts[index].code == .constructionFailed, paths[index].count < paths[first].count {
                paths[first] = paths[index]
            }
        }
        var merged: [InjectionError] = []
        for (index, first) in firsts.enumerated() where index == first {
            guard isMerged[index], let key = parts[index].keys.first else {
                merged.append(self[index])
                continue
            }
            requests[index].removeDuplicates()
            merged.append(self[index].with(key: key.with(requests[index]), path: paths[index]))
        }
        return merged
    }
}

/// Returns for each of so many things the first that is equal, in the time of sorting their hashes.
private func firsts(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [Int] {
    // Each hash with its index in the lower bits.
    let bits = Int.bitWidth - count.leadingZeroBitCount
    var numbers: [Int] = []
    for index in 0..<count { numbers.append(hash(index) << bits | index) }
    numbers.sort()
    var firsts = Array(0..<count)
    // Those of one hash that differ. Few, as hashes go.
    var distinct: [Int] = []
    for place in numbers.indices {
        if place == 0 || numbers[place] >> bits != numbers[place - 1] >> bits { distinct = [] }
        let index = numbers[place] & (1 << bits - 1)
        if let first = distinct.first(where: { areEqual($0, index) }) {
            firsts[index] = first
        } else {
            distinct.append(index)
        }
    }
    return firsts
}

extension InjectionError.Parts {
    /// The requests that the error's text should show if it is merged with others.
    var requests: BindingKey.Requests {
        guard var requests = keys.first?.requests else { return BindingKey.Requests() }
        if code == .bindingNotFound {
            if requests.dependents.isEmpty, path.count > 1 { requests.dependents = [path[path.count - 2]] }
            if requests.forms.isEmpty { requests.forms = [nil] }
        }
        if code == .argumentMismatch { requests.requested = [texts[1]] }
        return requests
    }

    /// Equal for errors of one cause.
    fileprivate var hash: Int {
        var hasher = Hasher()
        hasher.combine(keys.count)
        for key in keys { key.hash(into: &hasher) }
        return hasher.finalize()
    }

    /// Whether two errors are of one cause: alike in all but who requested what, and how.
    fileprivate func hasCause(of other: InjectionError.Parts) -> Bool {
        var (left, right) = (self, other)
        // By a loop, because errors may nest deeper than any stack.
        while left.isAlike(right) {
            guard let error = left.underlying as? InjectionError, let other = right.underlying as? InjectionError else {
                return InjectionError.areEqual(left.underlying, right.underlying) && left.problems == right.problems
            }
            (left, right) = (error.parts, other.parts)
        }
        return false
    }

    private func isAlike(_ other: InjectionError.Parts) -> Bool {
        guard
            code == other.code, keys.count == other.keys.count, sites == other.sites, texts.first == other.texts.first,
            keys.first?.requests.isWiredFunction == other.keys.first?.requests.isWiredFunction
        else { return false }
        for index in keys.indices where !keys[index].isIdentical(to: other.keys[index]) { return false }
        return true
    }
}

extension BindingKey.Requests {
    fileprivate mutating func add(_ other: Self) {
        dependents += other.dependents
        requirements += other.requirements
        for form in other.forms where !forms.contains(where: { $0 == form }) { forms.append(form) }
        for list in other.requested where !requested.contains(list) { requested.append(list) }
        isParameter = isParameter || other.isParameter
    }

    /// Leaves each dependent and each requirement once.
    fileprivate mutating func removeDuplicates() {
        let all = dependents
        dependents = []
        let firsts = firsts(of: all.count, hash: { all[$0].hashValue }, areEqual: { all[$0].isIdentical(to: all[$1]) })
        for (index, first) in firsts.enumerated() where index == first { dependents.append(all[index]) }
    }
}
