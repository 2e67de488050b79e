public typealias Injected = Provider
public typealias ConstructionReport = Construction
extension Construction { public var didFail: Bool { failed } }
extension InjectionError {
    public static func captiveDependency(_ key: BindingKey, keptBy owner: BindingKey) -> InjectionError { .captiveDependency(key, of: owner) }
}
