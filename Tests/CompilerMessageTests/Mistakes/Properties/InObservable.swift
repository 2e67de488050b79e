import BTKInjector
import Observation

@Observable @MainActor private final class Panel {
    // error: property wrapper cannot be applied to a computed property
    @Provider var clock: any Clock
}
