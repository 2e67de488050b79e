import Foundation

// A stand-in for what README's app uses of SwiftUI. It prints a button instead of drawing it, and taps it if the program's
// argument says so.

/// An app.
@MainActor public protocol App {
    associatedtype Body: Scene
    @MainActor var body: Body { get }
    @MainActor init()
}

/// The content of an app.
@MainActor public protocol Scene {
    associatedtype Content: View
    @MainActor var content: () -> Content { get }
}

/// The content of a window.
@MainActor public protocol View {}

/// The one window.
@MainActor public struct WindowGroup<Content: View>: Scene {
    /// Makes its view.
    public let content: () -> Content

    /// Makes a window with a view.
    public init(content: @escaping () -> Content) { self.content = content }
}

/// A button, which is printed as soon as it is made.
@MainActor public struct Button: View {
    let action: () -> Void

    /// Makes a button with a title.
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        FileHandle.standardOutput.write(Data("[\(title)]\n".utf8))
        self.action = action
    }
}

extension App {
    /// Makes the app and its view, and with the argument `tap` taps the button, and makes the view once more.
    public static func main() {
        let app = Self()
        let button = app.body.content() as? Button
        guard CommandLine.arguments.contains("tap") else { return }
        button?.action()
        _ = app.body.content()
    }
}
