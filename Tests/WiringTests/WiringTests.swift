import BTKInjector
import BTKInjectorTesting
import Testing

@testable import Wiring

@Suite("The tool's own wiring") struct OwnWiringTests {
    @Test("It is complete") func complete() {
        expectComplete {
            try Injector { binder in
                platform(&binder)
                wiringTool(&binder)
            }
        }
    }
}
