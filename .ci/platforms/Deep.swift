// Nests blocks on threads with stacks of several sizes. Fails where it can't go deep enough; a stack that overflows
// ends it by a signal.

import BTKInjector
import Glibc

/// Binds a chain, each link of which asks for the next one, by providers or by factories.
func chain(_ length: Int, ofFactories: Bool) throws -> Injector {
    try Injector.injectorWithBlock { binder in
        for number in 1...length {
            let (name, next) = (BindingName("\(number)"), BindingName("\(number + 1)"))
            if ofFactories {
                binder.bindFactory(for: Int.self, named: name) { i in
                    if number == length { return 1 }
                    return try i.factory(for: Int.self, named: next)() + 1
                }
            } else {
                binder.bindProvider(for: Int.self, named: name) { i in
                    if number == length { return 1 }
                    return try i.instance(for: Int.self, named: next) + 1
                }
            }
        }
    }
}

/// Returns how many blocks of a chain nest on this thread: all, or as many as the error says.
func depth(of length: Int, ofFactories: Bool) throws -> Int {
    do {
        return try chain(length, ofFactories: ofFactories).instance(for: Int.self, named: "1")
    } catch InjectionError.nestingTooDeep(let path) {
        return path.count
    }
}

/// A closure in an object, for a thread that is given a pointer.
final class Work {
    let body: () throws -> Void

    init(_ body: @escaping () throws -> Void) { self.body = body }
}

/// Runs a closure on a thread with a stack of so many kilobytes, and waits for its end.
func onThread(kilobytes: Int, _ body: @escaping () throws -> Void) {
    var attributes = pthread_attr_t()
    var thread = pthread_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, kilobytes << 10)
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let result = pthread_create(
        &thread, &attributes,
        { work in
            try! Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
            return nil
        }, work)
    precondition(result == 0, "There is no thread to be had.")
    pthread_join(thread, nil)
}

// The smallest first, because the C library gives threads the stacks of those that have ended.
for (kilobytes, least) in [(128, 20), (512, 120), (8192, 2000)] {
    for ofFactories in [false, true] {
        onThread(kilobytes: kilobytes) {
            let reached = try depth(of: 4000, ofFactories: ofFactories)
            print("\(kilobytes) KB, \(ofFactories ? "factories" : "providers"): \(reached) levels")
            guard reached < least else { return }
            print("error: \(least) should nest there.")
            exit(1)
        }
    }
}
