// Requests, verifications, declarations and modules that are too deep within others.

extension ErrorText {
    mutating func describe(_ nesting: Problem.Nesting, _ path: [BindingKey]) {
        switch nesting {
        case .requests: describeRequests(path)
        case .verifications: describeVerification(path)
        case .declarations: describeDeclaration(path)
        case .modules: describeModules(path)
        }
    }

    private mutating func describeVerification(_ path: [BindingKey]) {
        let key = path[path.count - 1]
        summary("The block of \(key) verifies an injector, too deep within other verifications.")
        add(path)
        fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
    }

    private mutating func describeDeclaration(_ path: [BindingKey]) {
        summary(
            """
            Children are declared within each other \(path.count) deep, so the block of the last one did not run: 64 is \
            the limit, or less where the stack of the thread nears its end.
            """)
        add(path)
        fix("let the function that declares \(path[path.count - 1]) not call itself, directly or through others.")
        fix("or declare it further out: what a child binds can request the children of its parents, too.")
        fix("or configure on a thread with a larger stack.")
    }

    private mutating func describeModules(_ path: [BindingKey]) {
        summary(
            """
            Modules install each other \(path.count) deep, so the last one was not installed: 64 is the limit, or less \
            where the stack of the thread nears its end.
            """)
        add(path)
        fix("let \(path[path.count - 1]) not install a module of its own type, directly or through others.")
        fix("or configure on a thread with a larger stack.")
    }

    /// Describes a path at whose end the stack was used up. It takes some dozens of blocks for that, on any thread.
    mutating func describeRequests(_ path: [BindingKey]) {
        noteCatching()
        if path.count < 30 {
            summary("The code around this request, and not its blocks, has used up the stack of the thread.")
            add(path)
            fix(
                """
                see what runs around it: objects that make requests in their `deinit`, blocks that start requests of \
                their own, recursion; or make the request on a thread with a larger stack.
                """)
        } else {
            summary("\(path.count) blocks that request each other have used up the stack of their thread.")
            add(path)
            fix("let one of them ask later, by a Provider, or make the request on a thread with a larger stack.")
        }
    }
}
