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
/// Makes the injector, and verifies it: `verify` says what runs. Each problem of the configuration or of the verification
/// is an issue at the line of the binding, or of the requirement, that asks for what is missing: `swift test` prints that
/// place, and an IDE marks the line. A problem whose key several bindings request is one issue, at the first of them, and
/// its text lists all.
///
/// A binding that could not be checked is an issue as well, at its place: of the main actor everything, unless the test
/// is there, and factories whose blocks take arguments. Make one of those in the test, and name its key:
///
/// ```swift
/// expectComplete(except: [BindingKey(Report.self)]) { injector }
/// ```
///
/// An optional parameter that is nil, although a binding that nothing needs would make one, is an issue at the line of the
/// function: the binding may lack its `for:`. If nil is meant, name one of their keys.
///
/// The file is looked for where something has failed, from the test's file upwards, by the names of its module and its
/// own; where no folder has the module's name, one is taken that is the only one of its own. One that is not found, as in a package that this one depends on, is an issue at the call, and its text has the
/// place.
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
    let marks = WiringMarks(test: sourceLocation)
    let isOnMainActor = isolation === MainActor.shared
    do {
        let findings = try makeInjector().findings(callerIsOnMainActor: isOnMainActor)
        marks.record(findings.problems)
        for binding in findings.unchecked where !unchecked.contains(binding.key) {
            marks.record(unchecked: binding, callerIsOnMainActor: isOnMainActor)
        }
        for optional in findings.forgotten where !optional.keys.contains(where: unchecked.contains) {
            marks.record(optional)
        }
    } catch InjectionError.invalidConfiguration(let problems) {
        marks.record(problems)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
