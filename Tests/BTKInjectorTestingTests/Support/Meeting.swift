/// Lets a number of tasks go on together, once the last of them has come. May be used again and again.
///
/// A task that is cancelled, because another one failed or a time limit has passed, ends it: then no task waits.
actor Meeting {
    private let count: Int
    private var hasEnded = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { self.count = count }

    func arrive() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                if hasEnded || waiting.count == count { resume() }
            }
        } onCancel: {
            Task { await end() }
        }
    }

    private func end() {
        hasEnded = true
        resume()
    }

    private func resume() {
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
