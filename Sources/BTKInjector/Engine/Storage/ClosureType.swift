/// A type of closure that stands for a handle. An object, so that a need is three words.
final class ClosureType: Sendable {
    let form: any ClosureForm.Type
    /// Whether it is `@MainActor`.
    let isOnMainActor: Bool
    let canThrow: Bool
    /// The same type with `@Sendable`, if this one has neither that nor an actor: an instance of that may be passed for
    /// it.
    let sendableType: (any Any.Type)?

    init(form: any ClosureForm.Type, isOnMainActor: Bool, canThrow: Bool, sendableType: (any Any.Type)?) {
        self.form = form
        self.isOnMainActor = isOnMainActor
        self.canThrow = canThrow
        self.sendableType = sendableType
    }

    /// Whether it can't leave the function that it is given to.
    var isLocal: Bool { sendableType != nil }
}

/// The types of closures with one result and one list of arguments.
protocol ClosureForm: SendableMetatype {
    static var result: any Any.Type { get }

    /// The `ArgumentList` of the arguments.
    static var arguments: any Any.Type { get }

    /// Returns the type of those that are `@MainActor`, or else `@Sendable`, or neither, and that throw or don't.
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type

    /// Returns the form with one more argument, if there is one.
    static func adding<Argument>(_ type: Argument.Type) -> (any ClosureForm.Type)?

    /// Initializes memory that has storage for any of the types that throw, or don't: they have one representation.
    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
}

/// The binding that a closure calls, and the one whose function was given the closure.
///
/// Keeps the memory of both, and nothing alive.
struct ClosureTarget: Sendable {
    /// Of the owner's registry or of a parent, whose memory that one keeps.
    let slot: Slot
    let owner: Slot
    let ownersRegistry: Registry
    /// Whether it reaches the main actor and may be called elsewhere for all that its type says.
    let needsMainActor: Bool
}
