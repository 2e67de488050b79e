#if canImport(SwiftUI)
    import BTKInjector
    import SwiftUI

    @main struct NotesApp: App {
        let injector: Injector
        let list: ListModel
        init() {
            injector = try! Injector(wiring)  // stops here if anything is missing
            list = try! injector.mainActor.instance()  // the only request in the app
        }
        var body: some Scene {
            WindowGroup { Button(list.notes.last?.text ?? "Open") { list.open(7) } }
        }
    }
#endif
