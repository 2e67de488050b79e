#if canImport(SwiftUI)
    import BTKInjector
    import SwiftUI

    /// Shows the same models as the terminal does.
    package struct NotesView: View {
        let app: AppModel
        @State private var text = ""

        package init(app: AppModel) { self.app = app }

        package var body: some View {
            if let list = app.session?.root.list {
                List(list.notes.indices, id: \.self) { Text(list.notes[$0].text) }
                TextField("New note", text: $text)
                    .onSubmit {
                        list.add(text)
                        text = ""
                    }
                Button("Sign out") { Task { try await app.signOut() } }
            } else {
                TextField("Your name", text: $text)
                    .onSubmit {
                        do { try app.signIn(User(name: text)) } catch { text = "\(error)" }
                    }
            }
        }
    }
#endif
