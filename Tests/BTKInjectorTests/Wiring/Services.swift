import BTKInjector

/// The services that the tables of wired functions are about, and their keys.
enum Services {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Client: Sendable {}
    struct Page: Sendable {}

    static let clock = BindingKey(Clock.self)
    static let store = BindingKey(Store.self)
    static let client = BindingKey(Client.self)
    static let page = BindingKey(Page.self)

    static func mismatch(_ key: BindingKey, _ expected: String, _ requested: String) -> InjectionError {
        .argumentMismatch(key, expected: expected, requested: requested)
    }
}
