// Injectors that are gone, or not there, or there twice.

extension ErrorText {
    /// Describes a handle whose injector no longer exists.
    mutating func describeRelease(_ problem: Problem) {
        summary("The injector that should give \(problem.key) no longer exists.", of: problem)
        guard problem.key.child != nil else {
            return fix(
                """
                keep the injector for as long as its handles are called: they do not keep it. In a preview make it a \
                `static let`, not a part of the expression.
                """)
        }
        fix(
            """
            keep the Child itself, in a constant, for as long as its objects are used: with `make(…).root` only the \
            root is kept, and the child ends.
            """)
        fix(
            """
            or, if the child was meant to end, release the caller with it, or declare the closure `throws`.
            """)
    }

    mutating func describeNoGlobalInjector() {
        summary("No global injector is set.")
        fix(
            """
            call `GlobalInjector.setUp` at start-up, before anything uses it, or give a test its own by \
            `.injector { … }`.
            """)
        fix(
            """
            threads, queues and detached tasks do not inherit the injector of a test, or of \
            `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.
            """)
    }

    mutating func describeSecondGlobalInjector() {
        summary("The global injector was set up a second time.")
        fix("a test has an injector of its own by `.injector { … }`, beside all others that run.")
        fix("set it up once. `GlobalInjector.remove()` before ends the one that others may use.")
        fix("within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there.")
    }
}
