import BTKInjector
import TestSupport
import Testing

private protocol Log: AnyObject, Sendable {}
private final class FileLog: Log {}
private final class Counter: Sendable {}
@MainActor private protocol Router: AnyObject {}
@MainActor private final class AppRouter: Router {}
@MainActor private final class Model {}

private struct Button {
    @Injected var log: any Log
    @Injected var absent: (any Log)?
    @Injected(named: "none") var none: Int?
    @Injected(named: "number") var number: Int?
}

private struct Numbers {
    @Injected var all: [Int]
    @Injected var any: [Int]?
    @Injected var none: [String]?
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

extension GlobalState {
    @Suite("@Injected var") struct InjectedTests {
        @Test("Of an optional type it is what is bound for that, else for what it wraps, else nil") func optionals()
            throws
        {
            try GlobalState.withInjector { binder in
                binder.wireProvider(named: "number", to: { 7 })
            } perform: {
                let button = Button()
                #expect(button.absent == nil)
                #expect(button.none == nil)
                #expect(button.number == 7)
                #expect(button.number == 7)
            }
            try GlobalState.withInjector { binder in
                binder.wireProvider(for: Int?.self, named: "number", to: { nil })
                binder.wireProvider(for: Int.self, named: "number", to: { 7 })
                binder.wireFactory(for: Log.self, to: FileLog.init)
            } perform: {
                let button = Button()
                #expect(button.number == nil)
                #expect(button.absent !== button.absent)
            }
        }

        @Test("Of an array type it has what is bound for all names, gathered at each use, unless the array is bound")
        func sets() throws {
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

        @Test("The nearest injector that binds either type decides") func nearest() throws {
            let parent = try Injector { $0.wireProvider(for: Int?.self, named: "number", to: { nil }) }
            let child = try parent.makeChild { $0.wireProvider(for: Int.self, named: "number", to: { 7 }) }
            let numbers = [parent, child].map { GlobalInjector.withInjector($0) { Button().number } }
            #expect(numbers == [nil, 7])
        }

        @Test("On the main actor it reaches both kinds, Sendable or not, also after a suspension, and in an optional")
        @MainActor func mainActor() async throws {
            let injector = try Injector { binder in
                binder.wireProvider(for: Log.self, to: FileLog.init)
                binder.mainActor.wireProvider(for: Router.self, to: { AppRouter() })
                binder.wireProvider(to: { @MainActor in Model() })
            }
            try await GlobalInjector.withInjector(injector) {
                let screen = Screen()
                let router: any Router = try injector.mainActor.instance()
                let log: any Log = try injector.instance()
                #expect(screen.router === router)
                await Task.yield()
                #expect(screen.model === screen.model)
                #expect(screen.optional === screen.model)
                #expect(screen.none == nil)
                #expect(screen.log === log)
                #expect(screen.models.first === screen.model)
                #expect(screen.routers?.first === router)
            }
        }

        @Test("An instance and a handle stand for it, and ask no global injector") @MainActor func given() throws {
            let log = FileLog()
            let router = AppRouter()
            let model = Model()
            let injector = try Injector { binder in
                binder.wireProvider(for: Log.self, to: FileLog.init)
                binder.wireProvider(to: { @MainActor in Model() })
                binder.mainActor.wireProvider(for: Router.self, to: { AppRouter() })
            }
            let button = Button(log: Injected(log), number: Injected(1))
            #expect(button.log === log)
            #expect(button.number == 1)
            let asking = Button(log: Injected(from: try injector.provider()))
            #expect(try asking.log === injector.instance(for: Log.self))
            let screen = Screen(router: Injected(router), model: Injected(model))
            #expect(screen.router === router)
            #expect(screen.model === model)
            let other = Screen(
                router: Injected(from: try injector.mainActor.provider()),
                model: Injected(from: try injector.mainActor.provider()))
            #expect(try other.router === injector.mainActor.instance(for: Router.self))
            #expect(try other.model === injector.mainActor.instance(for: Model.self))
        }

        @Test("A constant stands in a Sendable class, and a property in an actor") func owners() async throws {
            final class Service: Sendable { let log = Injected<any Log>() }
            actor Archive {
                @Injected var log: any Log
                var logID: ObjectIdentifier { ObjectIdentifier(log) }
            }
            let injector = try Injector { $0.wireProvider(for: Log.self, to: FileLog.init) }
            let log = try injector.instance(for: Log.self)
            await GlobalInjector.withInjector(injector) {
                #expect(Service().log.wrappedValue === log)
                #expect(await Archive().logID == ObjectIdentifier(log))
            }
        }
    }
}
