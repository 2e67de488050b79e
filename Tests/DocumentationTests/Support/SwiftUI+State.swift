import Observation

// Stand-ins for the property wrappers of SwiftUI, and for what Combine lends them.

extension SwiftUI {
    final class Storage<Value> {
        private let make: () -> Value
        lazy var value = make()
        init(_ make: @escaping () -> Value) { self.make = make }
    }

    @propertyWrapper struct State<Value> {
        private let storage: Storage<Value>

        init(wrappedValue value: Value) { storage = Storage { value } }
        init(initialValue value: Value) { storage = Storage { value } }

        var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }

        var projectedValue: Binding<Value> {
            Binding(get: { storage.value }, set: { storage.value = $0 })
        }
    }

    @propertyWrapper struct StateObject<ObjectType: ObservableObject> {
        private let storage: Storage<ObjectType>

        init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { storage = Storage(thunk) }

        @MainActor var wrappedValue: ObjectType { storage.value }
    }

    @propertyWrapper @dynamicMemberLookup struct Bindable<Value: AnyObject & Observable> {
        var wrappedValue: Value
        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
        init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
        var projectedValue: Bindable<Value> { self }

        subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
            Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
        }
    }

    protocol ObservableObject: AnyObject {}

    @propertyWrapper struct Published<Value> {
        var wrappedValue: Value
        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }
}
