extension GraphPlan: CustomStringConvertible {
    /// Bindings with what their blocks do, and steps, a line each.
    var description: String {
        let bindings = bindings.enumerated().map { "\($0). \($1)" }
        let steps = steps.map { "ask: \($0)" }
        return (bindings + steps).joined(separator: "\n")
    }
}

extension GraphPlan.Binding: CustomStringConvertible {
    var description: String { "\(kind) of \(key): \(actions.map(String.init(describing:)).joined(separator: ", "))" }
}

extension GraphPlan.Key: CustomStringConvertible {
    var description: String { name.map { "\(type) \($0)" } ?? "\(type)" }
}

extension GraphPlan.Action: CustomStringConvertible {
    var description: String {
        switch self {
        case .ask(let request): "\(request)"
        case .fail(.max): "throws"
        case .fail(let times): "throws in runs up to \(times)"
        }
    }
}

extension GraphPlan.Request: CustomStringConvertible {
    var description: String { "\(form) of \(key)\(asksInjector ? " from the injector" : ""), \(reaction)" }
}
