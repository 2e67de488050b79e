// Stand-ins for the declarations of AppKit that the documents use, with their signatures and isolation.

/// A name space in place of the module: the examples stand in extensions of it.
enum AppKit {
    @MainActor final class NSApplication {
        enum TerminateReply { case terminateLater }

        private let replies = AsyncStream<Bool>.makeStream()

        func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
            replies.continuation.yield(shouldTerminate)
        }

        /// Waits for the reply, as the system does.
        func reply() async -> Bool {
            for await reply in replies.stream { return reply }
            return false
        }
    }
}
