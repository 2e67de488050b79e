public import BTKInjector

extension Injector {
    /// Finds out whether everything that is bound can be made, by making it: in a copy of this injector.
    ///
    /// One line of a test:
    ///
    /// ```swift
    /// #expect(try injector.verify().isEmpty)
    /// ```
    ///
    /// Requests every provider, and every factory without arguments, once, a parent's too, and no failure hides
    /// another. A cause that several bindings fail by is one problem, which names them all. The problems are in the
    /// order in which the bindings to look at were made.
    ///
    /// The blocks run, for real, on this thread. The copy has instances of its own, which are destroyed when this
    /// method returns, and is the global injector until then. No instance of this injector is made or touched, unless a
    /// block captures the injector itself and uses it. A provider's block that has failed is not run again for others
    /// that need its instance. A task that a block starts, and that does not end, keeps the copy.
    ///
    /// Call it outside of blocks. When it is called in a block of another injector, the actions that these blocks give
    /// to ``/BTKInjector/MainActorResolver/whenComplete(_:)`` run at the end of that injector's request, after this
    /// method has returned.
    ///
    /// It makes the children that are declared without seeds, and all that these bind. Of children with seeds it makes
    /// what is wired and needs no seed, at once or later. The rest of what they wire is checked by the configuration,
    /// and the keys of their blocks are returned. To verify all of it, make one with sample seeds:
    ///
    /// ```swift
    /// let session = try injector.make(for: Child<Session>.self, User.sample)
    /// #expect(try session.injector.verify().isEmpty)
    /// ```
    ///
    /// Bindings of the main actor are checked if this method is called on the main actor. This injector stays as it
    /// was: ``verifiedDependencyGraph(isolation:)`` shows what the blocks request.
    ///
    /// An `@Injected` property that is made while a block or function runs belongs to that
    /// binding, in a superclass, a wrapper or a part at any depth. One that the injector could not serve is a problem,
    /// with its owner's and its own place. So is one of a child's object for what the child binds, because a property
    /// asks the global injector, also where a child is verified: the copy of what declares it. Of a wired function that
    /// is not run the type of the key tells the properties, without their names: those of its stored properties, and of
    /// structs, tuples and lists in these. What lies in an enumeration, in another object, in a protocol's value or in
    /// a subclass is not seen there. Properties of what no block makes, such as views, statics and variables of
    /// functions, are not seen: see `requireBinding`.
    ///
    /// - Parameter isolation: The actor of the caller.
    /// - Returns: The keys of all bindings that could not be checked, so look at them: factories with arguments that
    ///   have a block, all that have one in children with seeds, and outside of the main actor all that are bound
    ///   there. Wired factories with arguments are checked by the configuration. Of what is wired and not made also
    ///   those whose properties may have names, and those of a protocol, a function or an enumeration, which do not
    ///   tell the properties, if any other object that the injector makes has some.
    /// - Throws: ``/BTKInjector/InjectionError/invalidConfiguration(_:)`` with every problem found, each once;
    ///   ``/BTKInjector/InjectionError/circularDependency(path:)`` in a block of this very injector;
    ///   ``/BTKInjector/InjectionError/nestingTooDeep(path:)`` in blocks that verify within each other more than five
    ///   deep.
    public func verify(
        isolation: isolated (any Actor)? = #isolation
    ) throws(InjectionError) -> [BindingKey] {
        try completeFindings(callerIsOnMainActor: isolation === MainActor.shared).unchecked.map(\.key)
    }

    /// Verifies, and throws the problems if there are any.
    func completeFindings(callerIsOnMainActor: Bool) throws(InjectionError) -> VerificationFindings {
        let findings = try findings(callerIsOnMainActor: callerIsOnMainActor)
        guard findings.problems.isEmpty else { throw .invalidConfiguration(findings.problems) }
        return findings
    }

    /// Verifies, and returns the problems beside the bindings that could not be checked.
    package func findings(callerIsOnMainActor: Bool) throws(InjectionError) -> VerificationFindings {
        let record: RehearsalRecord
        let findings: VerificationFindings
        do {
            let verification = try Verification(of: self, callerIsOnMainActor: callerIsOnMainActor)
            record = verification.rehearsal.record
            findings = verification.run()
        }
        // A failure may have a handle of the copy, which has the record. The copy has ended, so that nothing runs in it
        // when the failure is destroyed.
        record.forgetFailures()
        return findings
    }
}
