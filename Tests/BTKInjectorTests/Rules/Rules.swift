import BTKInjector
import TestSupport
import Testing

/// The app that the suites of children, modules and overrides use. It has sessions, which have pages.
enum Rules {
    typealias Wiring = @Sendable (inout Binder) throws -> Void
    typealias Question = @Sendable (Injector) throws -> String

    /// A service whose text says of what it was made.
    protocol Part: AnyObject, Sendable { var text: String { get } }
    /// Bound by the app; those of sessions and pages are made from it.
    protocol Log: Part {}
    /// Bound by the app, by sessions and by pages, by each its own.
    protocol Mail: Part {}
    /// Bound by the app only.
    protocol Store: Part {}
    /// Bound by sessions only.
    protocol Cart: Part {}
    /// Bound by pages only.
    protocol Ink: Part {}
    /// Bound by nobody.
    protocol Ruler: Part {}
    /// Bound by some tests, under names.
    protocol Job: Part {}

    final class Service: Log, Mail, Store, Cart, Ink, Ruler, Job {
        let text: String
        init(_ text: String) { self.text = text }
    }

    struct User: Sendable, Equatable { let name: String }
    final class Session: Sendable {
        let user: User
        init(user: User) { self.user = user }
    }
    struct Page: Sendable {}

    @Sendable static func app(_ binder: inout Binder) {
        binder.wireProvider(for: Log.self) { Service("console") }
        binder.wireProvider(for: Mail.self) { Service("app's") }
        binder.wireProvider(for: Store.self) { Service("disk") }
        binder.bindChild(for: Session.self, taking: User.self, to: session)
    }

    static func session(_ binder: inout Binder) {
        binder.wireProvider(to: Session.init)
        binder.wireProvider(for: Log.self) { (log: any Log, user: User) in Service("\(user.name)(\(log.text))") }
        binder.wireProvider(for: Mail.self) { Service("session's") }
        binder.wireProvider(for: Cart.self) { Service("cart") }
        binder.bindChild(for: Page.self, to: page)
    }

    static func page(_ binder: inout Binder) {
        binder.wireProvider { Page() }
        binder.wireProvider(for: Log.self) { (log: any Log) in Service("page(\(log.text))") }
        binder.wireProvider(for: Mail.self) { Service("page's") }
        binder.wireProvider(for: Ink.self) { Service("blue") }
    }
}

// MARK: Questions

extension Rules {
    static let ada = User(name: "ada")

    /// Returns an app, one of its sessions, and a page of that.
    static func levels(of app: Injector) throws -> [Injector] {
        let session = try app.make(for: Child<Session>.self, ada)
        let page = try session.injector.make(for: Child<Page>.self)
        return [app, session.injector, page.injector]
    }

    /// Asks what an app, a session and a page find for a type, in this order.
    static func places<T>(of type: T.Type, named name: BindingName? = nil) -> Question {
        { app in try levels(of: app).map { text(of: type, named: name, in: $0) }.joined(separator: " | ") }
    }

    /// Asks what an injector finds for a type.
    static func instance<T>(of type: T.Type, named name: BindingName? = nil) -> Question {
        { injector in text(of: type, named: name, in: injector) }
    }

    /// Asks what the user's name is in a new session.
    static let user: Question = { try $0.make(for: Child<Session>.self, ada).root.user.name }

    /// Asks what a child without seeds finds for a type.
    static func instance<T, Root>(of type: T.Type, inChild root: Root.Type) -> Question {
        { injector in text(of: type, in: try injector.make(for: Child<Root>.self).injector) }
    }

    /// Asks how many services of a type an app, a session and a page have between them.
    static func count<T: Sendable>(of type: T.Type) -> Question {
        { app in
            let found = try levels(of: app).compactMap { try $0.instance(for: type) as? any Part }
            return "\(Set(found.map { ObjectIdentifier($0) }).count)"
        }
    }

    static func text<T>(of type: T.Type, named name: BindingName? = nil, in injector: Injector) -> String {
        do throws(InjectionError) {
            return text(of: try injector.instance(for: type, named: name))
        } catch {
            if case .bindingNotFound(BindingKey(type, named: name), _) = error { return "-" }
            return summary(of: error)
        }
    }

    static func text(of value: Any) -> String {
        switch value {
        case let part as any Part: part.text
        case let parts as [Any]: "[\(parts.map { text(of: $0) }.joined(separator: ", "))]"
        case let optional as Any? where optional == nil: "nil"
        default: "\(value)"
        }
    }

    /// Returns the kinds of an error's problems, each with its keys, in alphabetical order.
    static func summary(of error: any Error) -> String {
        guard let error = error as? InjectionError else { return "\(error)" }
        let summaries = error.problems.map { problem in
            switch problem {
            case .circularDependency(let path): "cycle \(path.map(\.description).joined(separator: ", "))"
            case .bindingNotFound(_, let path): "missing \(path.map(\.description).joined(separator: ", "))"
            case .argumentMismatch(let key, _, _): "mismatch \(key)"
            case .duplicateBinding(let key, _): "duplicate \(key)"
            case .nothingToOverride(let key): "nothing \(key)"
            case .boundOnMainActor(let key): "actor \(key)"
            case .captiveDependency(let key, let keeper): "captive \(key) in \(keeper)"
            default: "\(problem)"
            }
        }
        return summaries.sorted().joined(separator: "; ")
    }
}

// MARK: Rows

extension Rules {
    /// A row of a table: an app, overrides of it, a question, and the answer.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        private let question: Question
        private let answer: String
        private let make: @Sendable () throws -> Injector

        /// Makes a row.
        ///
        /// - Parameters:
        ///   - question: What the override is asked.
        ///   - answer: The answer, or the summary of the error where the override is refused.
        ///   - suite: An override that is made first, and overridden in its turn.
        ///   - isOfSession: Whether a session of the app is overridden.
        ///   - override: The override.
        init(
            _ title: String, _ question: @escaping Question, _ answer: String, app: @escaping Wiring = Rules.app,
            suite: Wiring? = nil, ofSession isOfSession: Bool = false, addingBindings: Bool = false,
            override: @escaping Wiring
        ) {
            testDescription = title
            self.question = question
            self.answer = answer
            make = {
                var original = try Injector(app)
                if let suite { original = try original.overriding(suite) }
                if isOfSession { original = try original.make(for: Child<Session>.self, ada).injector }
                return try original.overriding(addingBindings: addingBindings, override)
            }
        }

        /// Makes a row about an app that is not overridden.
        init(app title: String, _ question: @escaping Question, _ answer: String, wiring: @escaping Wiring) {
            testDescription = title
            self.question = question
            self.answer = answer
            make = { try Injector(wiring) }
        }

        /// Expects the answer.
        func check(sourceLocation: SourceLocation = #_sourceLocation) {
            let found: String
            do {
                found = try question(make())
            } catch {
                found = summary(of: error)
            }
            #expect(found == answer, sourceLocation: sourceLocation)
        }
    }
}
