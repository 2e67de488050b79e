public import BTKInjector
public import Testing

/// Expects that everything an injector binds can be made, and marks each line of the wiring that lacks something.
///
/// ```swift
/// @Test @MainActor func wiringIsComplete() {
///     expectComplete { try Injector.injectorWithBlock(wiring) }
/// }
/// ```
///
/// Makes the injector, and verifies it: `verify` says what runs. Each problem of the configuration or of the
/// verification is an issue at the line of the binding, or of the requirement, that asks for what is missing:
/// `swift test` prints that place, and an IDE marks the line. A problem whose key several bindings request is one
/// issue, at the first of them, and its text lists all.
///
/// A binding that could not be checked is an issue as well, at its place: of the main actor everything, unless the test
/// is there, and factories whose blocks take arguments. Make one of those in the test, and name its key:
///
/// ```swift
/// expectComplete(except: [BindingKey(Report.self)]) { injector }
/// ```
///
/// Everything in a session is made where the injector is that of a session with sample seeds:
///
/// ```swift
/// expectComplete {
///     let session: Child<Session> = try Injector(wiring).make(User.sample)
///     return session.injector
/// }
/// ```
///
/// An optional parameter that is nil, although a binding that nothing needs would make one, is an issue at the line of
/// the function: the binding may lack its `for:`. If nil is meant, name one of their keys.
///
/// So is a binding that nothing wired needs and nothing requires. If the program requests it, or a property of a view,
/// say so by `requireBinding`. Two shared objects of one class under two types, and a `String` or another value of
/// Swift or Foundation that is bound without a name, are warnings.
///
/// Attaches two files to the test, also if it fails: the graph with what the blocks asked for as `wiring.mmd`, for
/// Mermaid, and `wiring.json`, which has the problems and the bindings with what these asked for. Nothing is written
/// unless Swift Testing has a folder for attachments: `swift test --attachments-path`.
///
/// The file is looked for where something has failed, from the test's file upwards, by the names of its module and its
/// own; where no folder has the module's name, one is taken that is the only one of its own. One that is not found, as
/// in a package that this one depends on, is an issue at the call, and its text has the place.
///
/// - Parameters:
///   - unchecked: The keys of bindings that need not be checked, and of optionals that are nil on purpose.
///   - isolation: The actor of the caller. On the main actor, what lives there is checked.
///   - sourceLocation: Where the call stands.
///   - makeInjector: Makes the injector. What it throws, other than problems of the configuration, is an issue at the
///     call.
public func expectComplete(
    except unchecked: [BindingKey] = [], isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ makeInjector: () throws -> Injector
) {
    var report = WiringReport(marks: WiringMarks(test: sourceLocation))
    report.check(except: unchecked, callerIsOnMainActor: isolation === MainActor.shared, makeInjector)
    report.attach()
}

extension WiringReport {
    /// Makes an injector, verifies it, and records what is wrong, each problem as an issue.
    mutating func check(
        except keys: [BindingKey], callerIsOnMainActor: Bool, _ makeInjector: () throws -> Injector
    ) {
        // A configuration that fails leaves nothing but its errors.
        let refused = Guarded<WiringRecord?>(nil)
        do {
            let injector = try RefusedLayouts.withWitness { layout in
                refused.withLock { $0 = WiringRecord(of: layout) }
            } perform: {
                try makeInjector()
            }
            check(injector, except: keys, callerIsOnMainActor: callerIsOnMainActor)
        } catch InjectionError.invalidConfiguration(let problems) {
            wiring = refused.withLock { $0.take() }
            record(problems)
        } catch {
            record(error)
        }
    }

    /// Verifies an injector, and records what is wrong.
    private mutating func check(_ injector: Injector, except keys: [BindingKey], callerIsOnMainActor: Bool) {
        do {
            let findings = try injector.findings(callerIsOnMainActor: callerIsOnMainActor)
            wiring = WiringRecord(of: findings)
            record(findings.problems)
            let keys = Set(keys)
            for binding in findings.unchecked where !keys.contains(binding.key) {
                let text = UncheckedBinding(binding: binding, callerIsOnMainActor: callerIsOnMainActor).text
                record("unchecked-binding", text, about: binding.key, at: binding.site)
            }
            var excepted = keys
            for optional in ForgottenOptional.all(findings) {
                guard !optional.keys.contains(where: keys.contains) else {
                    excepted.formUnion(optional.keys)
                    continue
                }
                record(
                    "forgotten-optional", optional.text, about: optional.key,
                    path: [optional.requester.key, optional.key], at: optional.requester.site)
            }
            // A binding that fails may need more.
            guard problems.isEmpty else { return }
            for unlikely in UnlikelyBinding.all(of: injector, findings) where !excepted.contains(unlikely.key) {
                let site = unlikely.binding.site
                if unlikely.isWarning {
                    marks.record(unlikely.text, .warning, at: site)
                } else {
                    record("unneeded-binding", unlikely.text, about: unlikely.key, at: site)
                }
            }
        } catch {
            record(error)
        }
    }

    private mutating func record(_ errors: [InjectionError]) {
        marks.record(errors)
        for error in errors { problems.append(Problem(error)) }
    }

    /// Records what is no error of the injector, but an issue.
    private mutating func record(
        _ id: String, _ text: String, about key: BindingKey, path: [BindingKey] = [], at site: BindingSite
    ) {
        marks.record(text, at: site)
        problems.append(Problem(id: id, key: key, path: path, site: site, text: text))
    }

    /// Records what is no problem of a configuration, at the test.
    private mutating func record(_ error: any Error) {
        Issue.record(error, sourceLocation: marks.test)
        let id = (error as? InjectionError)?.id ?? "error"
        problems.append(Problem(id: id, key: nil, path: [], site: nil, text: "\(error)"))
    }
}
