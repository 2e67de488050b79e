import BTKInjector
import TestSupport
import Testing

@Suite("Defects of requests that were fixed")
struct RequestDefectTests {
    // A thread that took a held instance early, and had registered nothing itself, never ended its part of the group:
    // the other one waited for it for ever.
    @Test("A thread that enters a ring where nothing is registered still ends its part of the group")
    func partnerWithoutActions() throws {
        let ownerIsHeld = Gate()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Owner.self) { i in
                let owner = Owner()
                i.whenComplete { i in
                    ownerIsHeld.open()
                    owner.part.value = try i.instance()
                }
                return owner
            }
            binder.bindProvider(for: Part.self) { i in
                ownerIsHeld.wait()
                return Part(owner: try i.instance())
            }
        }
        let part = Worker { try injector.instance(for: Part.self) }
        let owner = Worker { try injector.instance(for: Owner.self) }
        #expect(try part.join().owner === owner.join())
        #expect(try owner.join().part.value === part.join())
    }

    // A thread released what it had handed over to a partner under the lock, when the group had ended. Only if it was the
    // last to do so: hence the rounds, one after the other, because each of them has three threads that wait. Not under
    // a sanitizer, where those threads may wait for a turn of the test longer than a gate does.
    @Test(
        "An injector that only a group kept is destroyed with the group, and its instances may ask the other one then",
        .disabled(if: Build.isSanitized))
    func endOfMembersInjector() async throws {
        for _ in 1...50 { try await endMembersInjector() }
    }

    private func endMembersInjector() async throws {
        let (ownerIsHeld, partIsBuilt, partEnds) = (Gate(), Gate(), Gate())
        let (late, answers) = (Locked<Provider<Plain>?>(nil), Locked())
        let other = Locked<Injector?>(
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Farewell.self) { _ in
                    Farewell { if (try? late.value?.get()) != nil { answers.add() } }
                }
            })
        let goodbye = try other.value!.provider(for: Farewell.self)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Plain.self) { _ in Plain() }
            binder.bindProvider(for: Owner.self) { i in
                let owner = Owner()
                i.whenComplete { i in
                    ownerIsHeld.open()
                    owner.part.value = try i.instance()
                    partEnds.wait()
                }
                return owner
            }
            binder.bindProvider(for: Part.self) { i in
                ownerIsHeld.wait()
                let part = Part(owner: try i.instance())
                _ = try goodbye.get()
                other.value = nil
                partIsBuilt.open()
                return part
            }
        }
        late.value = try injector.provider()
        let part = Worker { try injector.instance(for: Part.self) }
        let owner = Worker { try injector.instance(for: Owner.self) }
        try await Worker { partIsBuilt.wait() }.value
        part.untilAsleep()
        partEnds.open()
        #expect(try await part.value.owner === owner.value)
        #expect(answers.value == 1)
    }

    // Holding back ended when the last action was dropped, though something was held still.
    @Test("An instance that is built of a held one is held too, when the action that began it is dropped")
    func holdingGoesOn() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Owner.self) { i in
                i.whenComplete { _ in }
                _ = try i.instance(for: Plain.self)
                throw Failure()
            }
            binder.bindProvider(for: Plain.self) { _ in Plain() }
            binder.bindProvider(for: Keeper.self) { i in Keeper(plain: try i.instance()) }
            binder.bindFactory(for: Int.self) { i in
                _ = try? i.instance(for: Owner.self)
                _ = try i.instance(for: Keeper.self)
                throw Failure()
            }
        }
        #expect(failure { try injector.instance(for: Int.self) } != nil)
        #expect(try injector.instance(for: Keeper.self).plain === injector.instance(for: Plain.self))
    }

    // The frames that an action runs under were taken for blocks that run.
    @Test("An action may ask for a graph instance whose block has failed")
    func actionBelowFailedGraphBlock() throws {
        let runs = Locked()
        let part = Locked<Plain?>(nil)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Plain.self, scope: .graph) { i in
                if runs.add() == 1 {
                    _ = try i.instance(for: Owner.self)
                    throw Failure()
                }
                return Plain()
            }
            binder.bindProvider(for: Owner.self) { i in
                i.whenComplete { i in part.value = try i.instance() }
                return Owner()
            }
            binder.bindFactory(for: Int.self) { i in
                _ = try? i.instance(for: Plain.self)
                return 1
            }
        }
        #expect(failure { try injector.instance(for: Int.self) } == nil)
        #expect(part.value != nil)
    }

    // The path of a missing parameter began with the owner, and went on with the blocks that were running.
    @Test("A configuration inside of a block has paths of its own")
    func configurationInsideOfBlock() throws {
        let outer = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Plain.self) { _ in
                _ = try Injector.injectorWithBlock { binder in
                    binder.wireProvider(for: Part.self, to: Part.init(owner:))
                }
                return Plain()
            }
        }
        let missing = InjectionError.bindingNotFound(
            BindingKey(Owner.self), path: [BindingKey(Part.self), BindingKey(Owner.self)])
        expectThrows(.invalidConfiguration([missing])) { try outer.instance(for: Plain.self) }
    }

    // It failed after its block had returned, so what the block had asked for at the end was done.
    @Test("The action of a weak block that made a value is dropped")
    func actionOfWeakValue() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self, scope: .weak) { i in
                i.whenComplete { _ in log.append("done") }
                return "value"
            }
            binder.bindFactory(for: Int.self) { i in
                #expect(failure { try i.instance(for: String.self) } == .weakScopeOfValue(BindingKey(String.self)))
                return 1
            }
        }
        _ = try injector.instance(for: Int.self)
        #expect(log.value == [])
    }
}

private final class Plain: Tracked, @unchecked Sendable {}

private final class Keeper: Sendable {
    let plain: Plain
    init(plain: Plain) { self.plain = plain }
}

private final class Owner: Sendable {
    let part = Locked<Part?>(nil)
}

private final class Part: Sendable {
    let owner: Owner
    init(owner: Owner) { self.owner = owner }
}
