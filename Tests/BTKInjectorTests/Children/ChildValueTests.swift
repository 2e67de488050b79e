import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

struct CVUser: Sendable, Equatable { let name: String }
final class CVMailer: Sendable { }
protocol CVOutbox: Sendable { var user: CVUser { get } }
final class CVDefaultOutbox: CVOutbox {
    let user: CVUser
    let mailer: CVMailer
    let later: @Sendable () -> CVMailer
    init(user: CVUser, mailer: CVMailer, later: @escaping @Sendable () -> CVMailer) {
        (self.user, self.mailer, self.later) = (user, mailer, later)
    }
}
final class CVVisit: Sendable {
    let outbox: any CVOutbox
    init(outbox: any CVOutbox) { self.outbox = outbox }
    var name: String { outbox.user.name }
}
final class CVApp: Sendable {
    let makeVisit: @Sendable (CVUser) -> Child<CVVisit>
    init(makeVisit: @escaping @Sendable (CVUser) -> Child<CVVisit>) { self.makeVisit = makeVisit }
}
final class CVHandles: Sendable {
    let makeVisit: Factory<Child<CVVisit>, CVUser>
    init(makeVisit: Factory<Child<CVVisit>, CVUser>) { self.makeVisit = makeVisit }
}
@MainActor final class CVInboxModel { var text = ""; let user: CVUser; init(user: CVUser) { self.user = user } }
@MainActor final class CVSessionModel {
    let inbox: CVInboxModel
    let again: () -> CVInboxModel
    var count = 0
    init(inbox: CVInboxModel, again: @escaping () -> CVInboxModel) { (self.inbox, self.again) = (inbox, again) }
}
@MainActor final class CVAppModel {
    let makeSession: (CVUser) -> Child<CVSessionModel>
    var session: Child<CVSessionModel>?
    init(makeSession: @escaping (CVUser) -> Child<CVSessionModel>) { self.makeSession = makeSession }
}

@Suite("Children with their roots")
struct ChildValueTests {
    let ada = CVUser(name: "ada")

    func wiring(_ binder: inout Binder) {
        binder.wireProvider(to: CVMailer.init)
        binder.bindChild(for: CVVisit.self, taking: CVUser.self) { binder in
            binder.wireProvider(for: CVOutbox.self, to: CVDefaultOutbox.init)
            binder.wireProvider(to: CVVisit.init)
        }
        binder.wireProvider(to: CVApp.init)
    }

    func problems(_ configure: (inout Binder) throws -> Void) -> [InjectionError] {
        do { _ = try Injector.injectorWithBlock(configure) } catch InjectionError.invalidConfiguration(let all) { 
            for e in all { print(e) }
            return all } catch { Issue.record(error) }
        return []
    }

    @Test func lookups() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        let visit: Child<CVVisit> = try injector.make(ada)
        #expect(visit.root.name == "ada")
        #expect(visit.root === (try visit.injector.instance(for: CVVisit.self)))
        #expect(try injector.make(for: Child<CVVisit>.self, ada).root !== visit.root)
        let factory = try injector.factory(for: Child<CVVisit>.self, taking: CVUser.self)
        #expect(try factory(ada).root.name == "ada")
        let inferred: Factory<Child<CVVisit>, CVUser> = try injector.factory()
        #expect(try inferred(ada).root.name == "ada")
        let optional: Child<CVVisit>? = try injector.make(ada)
        #expect(optional?.root.name == "ada")
        #expect(injector.hasBinding(for: Child<CVVisit>.self))
    }
    @Test func closures() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        let app = try injector.instance(for: CVApp.self)
        let visit = app.makeVisit(ada)
        #expect(visit.root.name == "ada")
        #expect(visit.root.outbox.user == ada)
    }
    @Test func handles() throws {
        let injector = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            binder.wireProvider(to: CVHandles.init)
        }
        #expect(try injector.instance(for: CVHandles.self).makeVisit(ada).root.name == "ada")
    }
    @Test func missingRoot() throws {
        let found = problems { binder in
            binder.bindChild(for: CVVisit.self, taking: CVUser.self) { _ in }
            binder.wireProvider(to: CVApp.init)
        }
        #expect(found == [.bindingNotFound(BindingKey(CVVisit.self), path: [BindingKey(Child<CVVisit>.self), BindingKey(CVVisit.self)])])
    }
    @Test func missingNeed() throws {
        let found = problems { binder in
            binder.wireProvider(to: CVMailer.init)
            binder.bindChild(for: CVVisit.self, taking: CVUser.self) { binder in binder.wireProvider(to: CVVisit.init) }
            binder.wireProvider(to: CVApp.init)
        }
        #expect(found == [.bindingNotFound(BindingKey(CVOutbox.self), path: [BindingKey(CVVisit.self), BindingKey(CVOutbox.self)])])
    }
    @Test func missingDeclaration() throws {
        let found = problems { binder in binder.wireProvider(to: CVApp.init) }
        #expect(found == [.bindingNotFound(BindingKey(Child<CVVisit>.self), path: [BindingKey(CVApp.self), BindingKey(Child<CVVisit>.self)])])
    }
    @Test func wrongSeeds() throws {
        let found = problems { binder in
            binder.bindChild(for: CVVisit.self, taking: Int.self) { binder in binder.bindProvider(for: CVVisit.self) { _ in fatalError() } }
            binder.wireProvider(to: CVApp.init)
        }
        #expect(found == [.argumentMismatch(BindingKey(Child<CVVisit>.self), expected: "(Int)", requested: "(CVUser)")])
    }
    @Test func rootWithArguments() throws {
        let found = problems { binder in
            binder.bindChild(for: CVVisit.self, taking: CVUser.self) { binder in binder.bindFactory(for: CVVisit.self) { (i, n: Int) in fatalError() } }
            binder.wireProvider(to: CVApp.init)
        }
        #expect(found == [.argumentMismatch(BindingKey(CVVisit.self), expected: "(Int)", requested: "()")])
    }
    @Test func wrongActor() throws {
        let found = problems { binder in
            binder.bindChild(for: CVSessionModel.self, taking: CVUser.self) { binder in
                binder.mainActor.wireProvider(to: CVInboxModel.init)
                binder.mainActor.wireProvider(to: CVSessionModel.init)
            }
            binder.wireProvider(for: String.self) { (make: @escaping (CVUser) -> Child<CVSessionModel>) in "" }
            binder.wireProvider(for: String.self, named: "f") { (make: Factory<Child<CVSessionModel>, CVUser>) in "" }
            binder.wireProvider(for: String.self, named: "ok") { (make: @escaping @MainActor (CVUser) -> Child<CVSessionModel>) in "" }
            binder.wireProvider(for: String.self, named: "ok2") { (make: MainActorFactory<Child<CVSessionModel>, CVUser>) in "" }
        }
        #expect(found == [.boundOnMainActor(BindingKey(Child<CVSessionModel>.self))])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: CVSessionModel.self, taking: CVUser.self) { binder in
                binder.mainActor.wireProvider(to: CVInboxModel.init)
                binder.mainActor.wireProvider(to: CVSessionModel.init)
            }
        }
        #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<CVSessionModel>.self))) { _ = try injector.make(for: Child<CVSessionModel>.self, ada) }
        #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<CVSessionModel>.self))) { _ = try injector.factory(for: Child<CVSessionModel>.self, taking: CVUser.self) }
    }
    @MainActor @Test func mainActor() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: CVSessionModel.self, taking: CVUser.self) { binder in
                binder.mainActor.wireProvider(to: CVInboxModel.init)
                binder.mainActor.wireProvider(to: CVSessionModel.init)
            }
            binder.mainActor.wireProvider(to: CVAppModel.init)
        }
        let session: Child<CVSessionModel> = try injector.mainActor.make(ada)
        session.root.inbox.text = "a"
        session.root.count = 3
        #expect(session.root.inbox.text == "a" && session.root.count == 3)
        #expect(session.root.again() === session.root.inbox)
        let app: CVAppModel = try injector.mainActor.instance()
        app.session = app.makeSession(ada)
        #expect(app.session?.root.inbox.user == ada)
        let handle = try injector.mainActor.factory(for: Child<CVSessionModel>.self, taking: CVUser.self)
        #expect(try handle(ada).root.inbox.user == ada)
    }
    @Test func lifetime() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        weak var child: Injector?
        var outbox: CVDefaultOutbox?
        do {
            let visit: Child<CVVisit> = try injector.make(ada)
            child = visit.injector
            outbox = visit.root.outbox as? CVDefaultOutbox
            #expect(outbox!.later() === outbox!.mailer)
            let copy = visit
            #expect(child != nil)
            _ = copy
        }
        #expect(child == nil)
    }
    @Test func closureAfterChild() async {
        // A closure that throws says that the child has gone.
        final class Late: Sendable {
            let make: @Sendable () throws -> CVMailer
            init(make: @escaping @Sendable () throws -> CVMailer) { self.make = make }
        }
        do {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindChild(for: Late.self) { binder in
                    binder.wireProvider(to: CVMailer.init)
                    binder.wireProvider(to: Late.init)
                }
            }
            let child: Child<Late> = try injector.make()
            _ = try child.root.make()
            let late = child.root
            _ = consume child
            #expect(throws: InjectionError.injectorReleased(BindingKey(CVMailer.self))) { try late.make() }
        } catch { Issue.record(error) }
    }
    @Test func nested() throws {
        let injector = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            binder.bindChild(for: [String].self, named: "outer", taking: Int.self) { binder in
                binder.bindChild(for: String.self, taking: CVUser.self) { binder in
                    binder.wireProvider(for: CVOutbox.self, to: CVDefaultOutbox.init)
                    binder.wireProvider(to: CVVisit.init)
                    binder.wireProvider(for: String.self) { (n: Int, visit: CVVisit) in "\(n) \(visit.name)" }
                }
                binder.wireProvider(for: [String].self) { (make: @escaping (CVUser) -> Child<String>) in [make(CVUser(name: "x")).root] }
            }
        }
        let strings: Child<[String]> = try injector.make(named: "outer", 7)
        #expect(strings.root == ["7 x"])
    }
    @Test func seedless() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: CVMailer.self) { binder in binder.wireProvider(to: CVMailer.init) }
            binder.wireProvider(for: Bool.self) { (make: () -> Child<CVMailer>, p: Provider<Child<CVMailer>>, f: Factory<Child<CVMailer>>) in
                make().root !== make().root
            }
        }
        #expect(try injector.instance(for: Bool.self))
    }
    @Test func optionals() throws {
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Bool.self) { (make: ((CVUser) -> Child<CVVisit>)?, f: Factory<Child<CVVisit>, CVUser>?) in make == nil && f == nil }
        }
        #expect(try Injector.injectorWithBlock(wiring).instance(for: Bool.self))
        let other = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            self.wiring(&binder)
        }
        #expect(try !other.instance(for: Bool.self))
    }
    @Test func names() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: String.self, named: "a", taking: Int.self) { binder in binder.wireProvider(for: String.self) { (n: Int) in "a\(n)" } }
            binder.bindChild(for: String.self, named: "b", taking: Int.self) { binder in binder.wireProvider(for: String.self) { (n: Int) in "b\(n)" } }
            binder.wireProvider(for: [String].self, with: BindingKey(Child<String>.self, named: "b")) { (make: (Int) -> Child<String>) in [make(1).root] }
        }
        #expect(try injector.instance(for: [String].self) == ["b1"])
        #expect(try injector.make(for: Child<String>.self, named: "a", 2).root == "a2")
    }
    @Test func overrides() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        let mailer = CVMailer()
        let other = try injector.overriding { binder in binder.bindProvider(for: CVMailer.self) { _ in mailer } }
        #expect(try (other.make(for: Child<CVVisit>.self, ada).root.outbox as? CVDefaultOutbox)?.mailer === mailer)
        do {
            _ = try injector.overriding { binder in
                binder.bindChild(for: CVVisit.self, taking: CVUser.self) { _ in }
            }
            Issue.record("no error")
        } catch { print(error) }
    }
    @Test func required() throws {
        let found = problems { binder in
            binder.bindChild(for: CVMailer.self, taking: CVUser.self) { $0.wireProvider(to: CVMailer.init) }
            binder.requireBinding(for: Child<CVVisit>.self, taking: CVUser.self)
        }
        #expect(found.count == 1)
        _ = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            binder.requireBinding(for: Child<CVVisit>.self, taking: CVUser.self)
        }
    }
    @Test func verifyAndGraph() throws {
        let injector = try Injector.injectorWithBlock(wiring)
        #expect(try injector.verify().isEmpty)
        print(injector.dependencyGraph.mermaid)
        #expect(injector.dependencyGraph.dependencies(of: BindingKey(CVApp.self)) == [BindingKey(Child<CVVisit>.self)])
        #expect(injector.dependencyGraph.dependencies(of: BindingKey(Child<CVVisit>.self)) == [BindingKey(CVVisit.self)])
        let bound = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            binder.bindProvider(for: String.self) { i in try i.make(for: Child<CVVisit>.self, CVUser(name: "q")).root.name }
            binder.bindProvider(for: Int.self) { i in try i.factory(for: Child<CVVisit>.self, taking: CVUser.self)(CVUser(name: "q")).root.name.count }
        }
        #expect(try bound.verify().isEmpty)
        #expect(try bound.instance(for: String.self) == "q")
        #expect(try bound.instance(for: Int.self) == 1)
        print(bound.dependencyGraph.dependencies(of: BindingKey(String.self)))
    }
    @Test func byHand() throws {
        let visit = Child(CVVisit(outbox: CVDefaultOutbox(user: ada, mailer: CVMailer(), later: { CVMailer() })))
        #expect(visit.root.name == "ada" && !visit.injector.hasBinding(for: CVVisit.self))
        let app = CVApp { _ in visit }
        #expect(app.makeVisit(ada).root === visit.root)
    }
    @Test func failing() throws {
        struct Broken: Error {}
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: CVMailer.self, taking: CVUser.self) { binder in binder.bindProvider(for: CVMailer.self) { _ in throw Broken() } }
            binder.bindProvider(for: String.self) { i in _ = try i.make(for: Child<CVMailer>.self, CVUser(name: "")); return "" }
        }
        do { _ = try injector.instance(for: String.self); Issue.record() } catch { print(error) }
    }
}
