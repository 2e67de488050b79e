import BTKInjector

// error: 'screens' cannot be captured by an escaping closure since it is a borrowed parameter
@MainActor private func use(_ screens: borrowing MainActorResolver) {
    Task { _ = try screens.instance(for: AppRouter.self) }
}
