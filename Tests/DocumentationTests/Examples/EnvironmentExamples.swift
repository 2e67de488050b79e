import BTKInjector
import Testing

// The code of Docs/In-an-App.md that stands outside of types, with stand-ins for SwiftUI.

typealias Environment = SwiftUI.Environment
typealias EnvironmentKey = SwiftUI.EnvironmentKey
typealias EnvironmentValues = SwiftUI.EnvironmentValues
typealias Models = SwiftUI.InAnAppExamples.Models
typealias View = SwiftUI.View

struct ModelsKey: EnvironmentKey {
    static var defaultValue: Models? { nil }
}

extension EnvironmentValues {
    var models: Models? {
        get { self[ModelsKey.self] }
        set { self[ModelsKey.self] = newValue }
    }
}

private struct SearchButton: View {
    @Environment(\.models) private var models
    var body: some View { SwiftUI.Button("Search") { _ = models?.makeSearch() } }
}

@Suite("The environment of SwiftUI") struct EnvironmentExamples {
    @Test("It has what was put into it")
    @MainActor func models() throws {
        let injector = try Injector { binder in try binder.install(SwiftUI.InAnAppExamples.AppModule()) }
        var values = EnvironmentValues()
        #expect(values.models == nil)
        values.models = try injector.mainActor.instance()
        #expect(values.models != nil)
        _ = SearchButton().environment(\.models, values.models)
    }
}
