import BTKInjector
import Testing

// The code of Docs/Migration/Older.md, Typhoon, run.

extension BindingName {
    static let damsels: BindingName = "damsels"
}

@Suite("Docs/Migration/Older.md, Typhoon")
struct TyphoonExamples {
    protocol Quest: Sendable { var title: String { get } }
    struct CampaignQuest: Quest { let title = "campaign" }
    struct TrainingQuest: Quest { let title = "training" }

    final class Knight: Sendable {
        let quest: any Quest
        init(quest: any Quest) { self.quest = quest }
    }

    struct Rescue {
        let quest: any Quest
        let damsel: String
    }

    struct MiddleAges: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: Quest.self) { CampaignQuest() }
            binder.wireProvider(for: Knight.self, to: Knight.init)
            binder.wireFactory(for: Rescue.self, taking: String.self, to: Rescue.init)
        }
    }

    @Test("An assembly, and a patch")
    func assembly() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(MiddleAges())
        }
        let knight: Knight = try app.instance()
        let rescue: Rescue = try app.make("Fiona")

        let test = try app.overriding { binder in
            binder.wireProvider(for: Quest.self) { TrainingQuest() }
        }

        #expect(knight.quest.title == "campaign")
        #expect(rescue.damsel == "Fiona")
        #expect(try test.instance(for: Knight.self).quest.title == "training")
    }

    final class Cavalryman {
        var quest: (any Quest)?
        private(set) var damsels = 0
        private(set) var isReady = false
        func setDamsels(_ damsels: Int) { self.damsels = damsels }
        func didInject() { isReady = quest != nil && damsels > 0 }
    }

    @Test("Properties, methods, and after")
    func propertiesAndMethods() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Quest.self) { CampaignQuest() }
            binder.wireProvider(for: Int.self, named: .damsels) { 12 }
            binder.bindFactory(for: Cavalryman.self) { i in
                let man = Cavalryman()
                man.quest = try i.instance()
                man.setDamsels(try i.instance(named: .damsels))
                man.didInject()
                return man
            }
        }

        let man: Cavalryman = try injector.instance()
        #expect(man.damsels == 12)
        #expect(man.isReady)
    }
}
