import Dispatch

/// The main actor's queue, which a thread that is not the main one may work on.
public enum MainActorQueue {
    private static let mark: DispatchSpecificKey<Bool> = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    /// Whether the calling code runs on it.
    public static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
}
