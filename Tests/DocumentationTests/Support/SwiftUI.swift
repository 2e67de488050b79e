// Stand-ins for the declarations of SwiftUI that the documents use, with their signatures and isolation, so that the
// code of the documents compiles where SwiftUI is missing. They draw nothing, and keep no state between views.

/// A name space in place of the module: the examples stand in extensions of it.
enum SwiftUI {
    @MainActor @preconcurrency protocol App {
        associatedtype Body: Scene
        @SceneBuilder @MainActor @preconcurrency var body: Body { get }
        @MainActor @preconcurrency init()
    }

    @MainActor @preconcurrency protocol Scene {
        associatedtype Body: Scene
        @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    }

    @MainActor @preconcurrency protocol View {
        associatedtype Body: View
        @ViewBuilder @MainActor @preconcurrency var body: Body { get }
    }

    @MainActor @preconcurrency protocol PreviewModifier {
        associatedtype Context = Void
        associatedtype Body: View
        typealias Content = PreviewContent
        static func makeSharedContext() async throws -> Context
        @ViewBuilder func body(content: Content, context: Context) -> Body
    }

    /// A view without views in it.
    @MainActor @preconcurrency protocol Leaf: View where Body == Never {}

    struct PreviewContent: Leaf {}

    @resultBuilder enum SceneBuilder {
        static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    }

    @resultBuilder enum ViewBuilder {
        static func buildBlock<Content: View>(_ content: Content) -> Content { content }
        static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
            TupleView((repeat each content))
        }
        static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
            .first(first)
        }
        static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
            .second(second)
        }
    }

    struct WindowGroup<Content: View>: Scene {
        nonisolated init(@ViewBuilder content: @escaping () -> Content) {}
        var body: Never { fatalError() }
    }

    struct TupleView<Content>: Leaf { nonisolated init(_ value: Content) {} }

    enum ConditionalContent<First: View, Second: View>: Leaf {
        case first(First)
        case second(Second)
    }

    struct Text: Leaf { nonisolated init(_ text: String) {} }

    struct TextField: Leaf { nonisolated init(_ title: String, text: Binding<String>) {} }

    struct Button: Leaf { nonisolated init(_ title: String, action: @escaping @MainActor () -> Void) {} }

    struct List<Data: RandomAccessCollection, Row: View>: Leaf where Data.Element: Identifiable {
        nonisolated init(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row) {}
    }

    @propertyWrapper @dynamicMemberLookup struct Binding<Value> {
        let get: () -> Value
        let set: (Value) -> Void
        var wrappedValue: Value {
            get { get() }
            nonmutating set { set(newValue) }
        }
        var projectedValue: Binding<Value> { self }
        subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
            Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
        }
    }
}

extension Never: SwiftUI.View, SwiftUI.Scene {
    // The `return` says that no result builder is meant.
    var body: Never { return fatalError() }
}

extension SwiftUI.Leaf {
    var body: Never { fatalError() }
}

extension SwiftUI.App {
    @MainActor @preconcurrency static func main() { _ = Self().body }
}

extension SwiftUI.View {
    nonisolated func id<ID: Hashable>(_ id: ID) -> some SwiftUI.View { self }

    nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: sending @escaping () async -> Void
    ) -> some SwiftUI.View { self }
}
