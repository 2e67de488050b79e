import BTKInjector
import Testing

// The code of Docs/Migration.md, Swinject, run.

extension BindingName {
    fileprivate nonisolated static let network: BindingName = "network"
}

@Suite("Docs/Migration.md, Swinject") struct SwinjectExamples {
    struct Config: Sendable { static let live = Config() }
    protocol API: Sendable {}
    struct LiveAPI: API { let config: Config }
    final class ImageCache: Sendable {}
    struct Logger: Sendable { let label: String }
    struct Uploader: Sendable {
        let api: any API
        let logger: Logger
    }
    @MainActor final class LoginModel { init(api: any API) {} }
    @MainActor final class ProfileModel {
        let id: Int
        init(id: Int, api: any API) { self.id = id }
    }
    protocol Analytics: AnyObject, Sendable {}
    protocol CrashReporter: AnyObject, Sendable {}
    final class Firebase: Analytics, CrashReporter {}

    func wiring(_ binder: inout Binder) {
        // register(Config.self) { _ in Config.live }.inObjectScope(.container)
        binder.wireProvider { Config.live }
        // register(API.self) { r in LiveAPI(config: r.resolve(Config.self)!) }.inObjectScope(.container)
        binder.wireProvider(for: API.self, to: LiveAPI.init)
        // register(ImageCache.self) { _ in ImageCache() }.inObjectScope(.weak)
        binder.wireProvider(scope: .weak, to: ImageCache.init)
        // register(Logger.self, name: "network") { _ in Logger(label: "network") }
        binder.wireProvider(for: Logger.self, named: .network) { Logger(label: "network") }
        // register(Uploader.self) { r in Uploader(api: …, logger: r.resolve(Logger.self, name: "network")!) }
        binder.wireProvider(with: BindingKey(Logger.self, named: .network), to: Uploader.init)
        // register(LoginModel.self) { r in LoginModel(api: r.resolve(API.self)!) }
        binder.wireFactory(to: LoginModel.init)
        // register(ProfileModel.self) { r, id in ProfileModel(id: id, api: …) }
        binder.wireFactory(taking: Int.self, to: ProfileModel.init)
        // register(Analytics.self) { _ in Firebase() }.implements(CrashReporter.self)
        binder.wireProvider(to: Firebase.init)
        binder.wireProvider(for: Analytics.self) { (firebase: Firebase) in firebase }
        binder.wireProvider(for: CrashReporter.self) { (firebase: Firebase) in firebase }
    }

    @Test("Ten registrations") @MainActor func registrations() throws {
        let injector = try Injector(wiring)
        #expect(try injector.instance(for: Uploader.self).logger.label == "network")
        #expect(try injector.mainActor.make(for: ProfileModel.self, 7).id == 7)
        let firebase: Firebase = try injector.instance()
        #expect(try injector.instance(for: CrashReporter.self) === firebase)
    }

    @MainActor final class LoginView {
        let presenter: Presenter
        init(presenter: Presenter) { self.presenter = presenter }
    }

    @MainActor final class Presenter {
        let view: () -> LoginView
        init(view: @escaping () -> LoginView) { self.view = view }
    }

    @Test("A cycle by a closure") @MainActor func closure() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: LoginView.init(presenter:))  // view controllers have two initializers
            binder.wireProvider(to: Presenter.init)  // init(view: @escaping () -> LoginView), called later
        }
        let presenter: Presenter = try injector.mainActor.instance()
        #expect(presenter.view().presenter === presenter)
    }

    @Test("A cycle by a property") @MainActor func property() throws {
        @MainActor final class Presenter { weak var view: LoginView? }
        @MainActor final class LoginView {
            let presenter: Presenter
            init(presenter: Presenter) { self.presenter = presenter }
        }
        let injector = try Injector { binder in
            binder.wireProvider(to: LoginView.init)
            binder.mainActor.bindProvider(for: Presenter.self) { i in
                let presenter = Presenter()
                i.whenComplete { i in presenter.view = try i.instance(for: LoginView.self) }
                return presenter
            }
        }
        let presenter: Presenter = try injector.mainActor.instance()
        #expect(presenter.view?.presenter === presenter)
    }

    /// A stand-in for Swinject's.
    @MainActor final class Container {
        private var factories: [ObjectIdentifier: (Container) -> Any] = [:]

        func register<Service>(_ type: Service.Type, factory: @escaping (Container) -> Service) {
            factories[ObjectIdentifier(type)] = factory
        }

        func resolve<Service>(_ type: Service.Type) -> Service? { factories[ObjectIdentifier(type)]?(self) as? Service }
    }

    @MainActor func legacy(_ binder: inout Binder, container: Container) {
        binder.mainActor.bindFactory(for: ProfileModel.self) { _ in container.resolve(ProfileModel.self)! }
    }

    @Test("Both libraries in one app") @MainActor func both() throws {
        let container = Container()
        let profile = ProfileModel(id: 7, api: LiveAPI(config: Config()))
        container.register(ProfileModel.self) { _ in profile }
        let injector = try Injector { binder in
            legacy(&binder, container: container)
            binder.wireProvider { Config.live }
        }
        container.register(Config.self) { _ in Injected<Config>().wrappedValue }
        GlobalInjector.withInjector(injector) { #expect(container.resolve(Config.self) != nil) }
        #expect(try injector.mainActor.instance(for: ProfileModel.self) === profile)
    }
}
