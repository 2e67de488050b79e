// Stand-ins for the declarations of UIKit that the documents use, with their signatures and isolation.

/// A name space in place of the module: the examples stand in extensions of it.
enum UIKit {
    @MainActor class UIResponder { init() {} }

    @MainActor class UIApplication: UIResponder { struct LaunchOptionsKey: Hashable, Sendable {} }

    @MainActor class UIViewController: UIResponder { func viewDidLoad() {} }

    @MainActor class UINavigationController: UIViewController {
        private(set) var viewControllers: [UIViewController] = []
        func pushViewController(_ viewController: UIViewController, animated: Bool) {
            viewControllers.append(viewController)
        }
    }

    @MainActor class UIWindow: UIResponder {
        var rootViewController: UIViewController?
        func makeKeyAndVisible() {}
    }

    @MainActor protocol UIApplicationDelegate: AnyObject {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool
    }
}
