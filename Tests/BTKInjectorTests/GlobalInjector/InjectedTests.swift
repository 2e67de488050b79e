import BTKInjector
import TestSupport
import Testing

private protocol Log: AnyObject, Sendable {}
private final class FileLog: Log {}
@MainActor private protocol Router: AnyObject {}
@MainActor private final class AppRouter: Router {}
/// Not Sendable.
private final class Model {}

private struct Button {
    @Injected var log: any Log
    @Injected var absent: (any Log)?
    @Injected(named: "number") var number: Int?
}

private struct Numbers {
    @Injected var all: [Int]
    @Injected var any: [Int]?
    @Injected var none: [String]?
}

private actor Archive {
    @Injected private var log: any Log
    var logID: ObjectIdentifier { ObjectIdentifier(log) }
}

@MainActor private final class Screen {
    @Injected var router: any Router
    @Injected var model: Model
    @Injected var optional: Model?
    @Injected(named: "none") var none: (any Router)?
    @Injected var log: any Log
    @Injected var models: [Model]
    @Injected var routers: [any Router]?

    init() {}
    init(router: Injected<any Router>, model: Injected<Model>) {
        _router = router
        _model = model
    }
}

/// Makes an injector with what lives on the main actor and what does not.
private func makeInjector() throws -> Injector {
    try Injector { binder in
        binder.wireProvider(for: Log.self, to: FileLog.init)
        binder.wireProvider(for: Router.self, to: { @MainActor in AppRouter() })
        binder.wireProvider(to: { @MainActor in Model() })
    }
}

extension GlobalState {
    @Suite("@Injected var") struct InjectedTests {
        @Test("It asks the global injector at each use, in a struct and in an actor") func uses() async throws {
            let button = Button()
            try GlobalState.withInjector {
                $0.wireFactory(for: Log.self, to: FileLog.init)
            } perform: {
                #expect(button.log !== button.log)
            }
            let injector = try makeInjector()
            let log = try injector.instance(for: Log.self)
            await GlobalInjector.withInjector(injector) {
                #expect(button.log === log)
                #expect(await Archive().logID == ObjectIdentifier(log))
            }
        }

        @Test("Of an optional type it has what is bound for that, or for the wrapped type, and otherwise nil")
        func optionals() throws {
            try GlobalState.withInjector {
                $0.wireProvider(named: "number", to: { 7 })
            } perform: {
                let button = Button()
                #expect(button.absent == nil)
                // Again at the second use.
                for _ in 1...2 { #expect(button.number == 7) }
            }
            try GlobalState.withInjector {
                $0.wireProvider(for: Int?.self, named: "number", to: { nil })
            } perform: {
                #expect(Button().number == nil)
            }
        }

        @Test("Of an array type it has what is bound for that, or for all names") func lists() throws {
            try GlobalState.withInjector { binder in
                binder.wireProvider(named: "one", to: { 1 })
                binder.wireFactory(named: "two", to: { 2 })
            } perform: {
                let numbers = Numbers()
                #expect(numbers.all == [1, 2])
                #expect(numbers.any == [1, 2])
                #expect(numbers.none == nil)
            }
            try GlobalState.withInjector { binder in
                binder.wireProvider(for: [Int].self, to: { [3] })
                binder.wireProvider(to: { 1 })
            } perform: {
                #expect(Numbers().all == [3])
                #expect(Numbers().any == [3])
            }
        }

        @Test("On the main actor it has what lives there and what does not, in each form") @MainActor
        func bothKinds() throws {
            let injector = try makeInjector()
            try GlobalInjector.withInjector(injector) { () throws in
                let screen = Screen()
                #expect(try screen.router === injector.mainActor.instance(for: Router.self))
                #expect(try screen.model === injector.mainActor.instance(for: Model.self))
                #expect(try screen.log === injector.instance(for: Log.self))
                #expect(screen.optional === screen.model)
                #expect(screen.none == nil)
                #expect(screen.models.first === screen.model)
                #expect(screen.routers?.first === screen.router)
            }
        }

        @Test("A given instance or handle stands for it") func given() throws {
            let log = FileLog()
            let button = Button(log: Injected(log), number: Injected(1))
            #expect(button.log === log)
            #expect(button.number == 1)
            let injector = try makeInjector()
            #expect(try Button(log: Injected(from: injector.provider())).log === injector.instance(for: Log.self))
        }

        @Test("A given instance or handle of the main actor stands for it") @MainActor func givenOnMainActor() throws {
            let router = AppRouter()
            let model = Model()
            let screen = Screen(router: Injected(router), model: Injected(model))
            #expect(screen.router === router)
            #expect(screen.model === model)
            let injector = try makeInjector()
            let other = Screen(
                router: Injected(from: try injector.mainActor.provider()),
                model: Injected(from: try injector.mainActor.provider()))
            #expect(try other.router === injector.mainActor.instance(for: Router.self))
            #expect(try other.model === injector.mainActor.instance(for: Model.self))
        }
    }
}
