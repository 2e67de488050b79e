import BTKInjector
import Testing

/// Every form of closure that stands for a handle: with up to four arguments, of each isolation, throwing or not,
/// optional or not.
@Suite("The forms of closures")
struct ClosureFormTests {
    @Test("A closure of each form makes what its handle makes", arguments: [false, true])
    @MainActor func forms(isOnMainActor: Bool) throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(to: { Product("p") })
            binder.wireFactory(named: "made", to: { Product("made") })
            binder.wireFactory(taking: String.self, to: { (a: String) in Product(a) })
            binder.wireFactory(taking: String.self, Int.self, to: { (a: String, b: Int) in Product("\(a)\(b)") })
            binder.bindFactory(for: Product.self) { (_, a: String, b: Int, c: Bool) in Product("\(a)\(b)\(c)") }
            binder.wireFactory(
                taking: String.self, Int.self, Bool.self, Double.self,
                to: { (a: String, b: Int, c: Bool, d: Double) in Product("\(a)\(b)\(c)\(d)") })
            if isOnMainActor {
                binder.mainActor.wireFactory(to: Forms0.init)
                binder.mainActor.wireFactory(to: Forms1.init)
                binder.mainActor.wireFactory(to: Forms2.init)
                binder.mainActor.wireFactory(to: Forms3.init)
                binder.mainActor.wireFactory(to: Forms4.init)
            } else {
                binder.wireFactory(to: Forms0.init)
                binder.wireFactory(to: Forms1.init)
                binder.wireFactory(to: Forms2.init)
                binder.wireFactory(to: Forms3.init)
                binder.wireFactory(to: Forms4.init)
            }
        }
        let (made, i) = (["a", "b", "d", "e", "g", "h", "j", "k", "c", "f", "i", "l"], injector.mainActor)
        #expect(try i.make(for: Forms0.self).all() == made.map { _ in "p" })
        #expect(try i.make(for: Forms1.self).all() == made)
        #expect(try i.make(for: Forms2.self).all() == made.map { $0 + "1" })
        #expect(try i.make(for: Forms3.self).all() == made.map { $0 + "1true" })
        #expect(try i.make(for: Forms4.self).all() == made.map { $0 + "1true0.5" })
    }
}

private final class Product: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

private protocol Forms {
    var now: [String] { get }
    var later: [@MainActor () throws -> Product] { get }
}

extension Forms {
    @MainActor fileprivate func all() throws -> [String] { try now + later.map { try $0().text } }
}

private struct Forms0: Forms {
    let now: [String]
    let later: [@MainActor () throws -> Product]

    init(
        a: () -> Product, b: @Sendable () -> Product, c: @escaping @MainActor () -> Product, d: () throws -> Product,
        e: @Sendable () throws -> Product, f: @escaping @MainActor () throws -> Product, g: (() -> Product)?,
        h: (@Sendable () -> Product)?, i: (@MainActor () -> Product)?, j: (() throws -> Product)?,
        k: (@Sendable () throws -> Product)?, l: (@MainActor () throws -> Product)?
    ) throws {
        now = try [a().text, b().text, d().text, e().text, g!().text, h!().text, j!().text, k!().text]
        later = [{ c() }, { try f() }, { i!() }, { try l!() }]
    }
}

private struct Forms1: Forms {
    let now: [String]
    let later: [@MainActor () throws -> Product]

    init(
        a: (String) -> Product, b: @Sendable (String) -> Product, c: @escaping @MainActor (String) -> Product,
        d: (String) throws -> Product, e: @Sendable (String) throws -> Product,
        f: @escaping @MainActor (String) throws -> Product, g: ((String) -> Product)?,
        h: (@Sendable (String) -> Product)?, i: (@MainActor (String) -> Product)?, j: ((String) throws -> Product)?,
        k: (@Sendable (String) throws -> Product)?, l: (@MainActor (String) throws -> Product)?
    ) throws {
        now = try [
            a("a").text, b("b").text, d("d").text, e("e").text, g!("g").text, h!("h").text, j!("j").text, k!("k").text,
        ]
        later = [{ c("c") }, { try f("f") }, { i!("i") }, { try l!("l") }]
    }
}

private struct Forms2: Forms {
    let now: [String]
    let later: [@MainActor () throws -> Product]

    init(
        a: (String, Int) -> Product, b: @Sendable (String, Int) -> Product,
        c: @escaping @MainActor (String, Int) -> Product, d: (String, Int) throws -> Product,
        e: @Sendable (String, Int) throws -> Product, f: @escaping @MainActor (String, Int) throws -> Product,
        g: ((String, Int) -> Product)?, h: (@Sendable (String, Int) -> Product)?,
        i: (@MainActor (String, Int) -> Product)?, j: ((String, Int) throws -> Product)?,
        k: (@Sendable (String, Int) throws -> Product)?, l: (@MainActor (String, Int) throws -> Product)?
    ) throws {
        now = try [
            a("a", 1).text, b("b", 1).text, d("d", 1).text, e("e", 1).text, g!("g", 1).text, h!("h", 1).text,
            j!("j", 1).text, k!("k", 1).text,
        ]
        later = [{ c("c", 1) }, { try f("f", 1) }, { i!("i", 1) }, { try l!("l", 1) }]
    }
}

private struct Forms3: Forms {
    let now: [String]
    let later: [@MainActor () throws -> Product]

    init(
        a: (String, Int, Bool) -> Product, b: @Sendable (String, Int, Bool) -> Product,
        c: @escaping @MainActor (String, Int, Bool) -> Product, d: (String, Int, Bool) throws -> Product,
        e: @Sendable (String, Int, Bool) throws -> Product,
        f: @escaping @MainActor (String, Int, Bool) throws -> Product, g: ((String, Int, Bool) -> Product)?,
        h: (@Sendable (String, Int, Bool) -> Product)?, i: (@MainActor (String, Int, Bool) -> Product)?,
        j: ((String, Int, Bool) throws -> Product)?, k: (@Sendable (String, Int, Bool) throws -> Product)?,
        l: (@MainActor (String, Int, Bool) throws -> Product)?
    ) throws {
        now = try [
            a("a", 1, true).text, b("b", 1, true).text, d("d", 1, true).text, e("e", 1, true).text,
            g!("g", 1, true).text, h!("h", 1, true).text, j!("j", 1, true).text, k!("k", 1, true).text,
        ]
        later = [{ c("c", 1, true) }, { try f("f", 1, true) }, { i!("i", 1, true) }, { try l!("l", 1, true) }]
    }
}

private struct Forms4: Forms {
    let now: [String]
    let later: [@MainActor () throws -> Product]

    init(
        a: (String, Int, Bool, Double) -> Product, b: @Sendable (String, Int, Bool, Double) -> Product,
        c: @escaping @MainActor (String, Int, Bool, Double) -> Product,
        d: (String, Int, Bool, Double) throws -> Product, e: @Sendable (String, Int, Bool, Double) throws -> Product,
        f: @escaping @MainActor (String, Int, Bool, Double) throws -> Product,
        g: ((String, Int, Bool, Double) -> Product)?, h: (@Sendable (String, Int, Bool, Double) -> Product)?,
        i: (@MainActor (String, Int, Bool, Double) -> Product)?, j: ((String, Int, Bool, Double) throws -> Product)?,
        k: (@Sendable (String, Int, Bool, Double) throws -> Product)?,
        l: (@MainActor (String, Int, Bool, Double) throws -> Product)?
    ) throws {
        now = try [
            a("a", 1, true, 0.5).text, b("b", 1, true, 0.5).text, d("d", 1, true, 0.5).text, e("e", 1, true, 0.5).text,
            g!("g", 1, true, 0.5).text, h!("h", 1, true, 0.5).text, j!("j", 1, true, 0.5).text,
            k!("k", 1, true, 0.5).text,
        ]
        later = [
            { c("c", 1, true, 0.5) }, { try f("f", 1, true, 0.5) }, { i!("i", 1, true, 0.5) },
            { try l!("l", 1, true, 0.5) },
        ]
    }
}
