import BTKInjector

// An instance that is not Sendable does not leave the main actor by a property there.

@MainActor private final class Panel {
    @Injected var notes: Notes
    @Injected var optional: Notes?

    func sendToTask() {
        let notes = notes
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { notes.lines.append("sent") }
    }

    func sendOptionalToTask() {
        let notes = optional
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { notes?.lines.append("sent") }
    }

    func sendToFunction() async {
        // error: sending 'self.notes' risks causing data races
        await take(notes)
    }

    func sendWrapper() {
        let wrapper = _notes
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { wrapper.wrappedValue.lines.append("sent") }
    }

    func returnSent() -> sending Notes {
        notes
        // error: sending 'self.notes' risks causing data races
    }

    func sendClosure() {
        let notes = notes
        let closure = { notes.lines.append("called") }
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { closure() }
    }
}

@concurrent private func take(_ notes: sending Notes) async {}

@MainActor private func sendFresh() {
    let wrapper = Injected<Notes>()
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { wrapper.wrappedValue.lines.append("sent") }
}

private func makeElsewhere() async {
    // error: non-Sendable 'Injected<Notes>'-typed result can not be returned from main actor-isolated initializer 'init(named:fileID:line:)' to nonisolated context
    let wrapper = await Injected<Notes>()
    wrapper.wrappedValue.lines.append("elsewhere")
}

@MainActor private func sendHandle(_ handle: MainActorProvider<Notes>) {
    let wrapper = Injected(from: handle)
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { wrapper.wrappedValue.lines.append("sent") }
}
