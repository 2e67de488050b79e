import BTKInjector

private actor Archive {
    let notes = Notes()

    func report(_ injector: Injector) throws -> Report {
        // error: sending 'self.notes' risks causing data races
        try injector.make("monday", notes)
    }
}
