import Foundation

/// Counts what the calling thread writes to reference counts of objects that exist already: other threads may write
/// there, too. What is made meanwhile is its own.
///
/// By the hooks that the Swift runtime has for tools that measure: each of its functions for reference counts can be
/// exchanged, on all threads. Only for builds with optimization, since all others count far more.
public enum SharedWrites {
    /// The runtime has no such hooks here.
    public struct Unavailable: Error {}

    /// Counts the retains and releases of a closure, by the types of the objects.
    public static func count(_ body: () throws -> Void) throws -> [String: Int] {
        guard let hooks = Hooks() else { throw Unavailable() }
        counting.pointee = Counting()
        let buffers = (written: Counting.makeBuffer(), made: Counting.makeBuffer())
        defer {
            buffers.written.deallocate()
            buffers.made.deallocate()
        }
        (counting.pointee.written, counting.pointee.made) = buffers
        let result = hooks.exchangeWhile {
            counting.pointee.thread = pthread_self()
            counting.pointee.isCounting = true
            defer { counting.pointee.isCounting = false }
            return Result { try body() }
        }
        try result.get()
        var counts: [String: Int] = [:]
        for index in 0..<min(counting.pointee.writtenCount, Counting.capacity) {
            counts["\(unsafeBitCast(buffers.written[index], to: Any.Type.self))", default: 0] += 1
        }
        // Immortal: the runtime leaves its count as it is.
        counts["__EmptyArrayStorage"] = nil
        return counts
    }
}

/// The notes of the hooks, on the one thread that counts.
private struct Counting {
    static let capacity = 4096

    static func makeBuffer() -> UnsafeMutablePointer<UnsafeMutableRawPointer> { .allocate(capacity: capacity) }

    var thread = pthread_self()
    var isCounting = false
    /// The metadata of the objects, which may be destroyed afterwards.
    var written: UnsafeMutablePointer<UnsafeMutableRawPointer>!
    var writtenCount = 0
    var made: UnsafeMutablePointer<UnsafeMutableRawPointer>!
    var madeCount = 0

    mutating func noteMade(_ object: UnsafeMutableRawPointer) {
        if madeCount < Self.capacity { made[madeCount] = object }
        madeCount += 1
    }

    mutating func noteWrite(_ object: UnsafeMutableRawPointer?) {
        guard let object else { return }
        for index in 0..<min(madeCount, Self.capacity) where made[index] == object { return }
        if writtenCount < Self.capacity { written[writtenCount] = object.load(as: UnsafeMutableRawPointer.self) }
        writtenCount += 1
    }
}

// Safe because only the counting thread writes, between the two steps that begin and end the counting.
nonisolated(unsafe) private let counting: UnsafeMutablePointer<Counting> = {
    let pointer = UnsafeMutablePointer<Counting>.allocate(capacity: 1)
    pointer.initialize(to: Counting())
    return pointer
}()

private func isCounting() -> Bool {
    counting.pointee.isCounting && pthread_equal(counting.pointee.thread, pthread_self()) != 0
}

private typealias Object = UnsafeMutableRawPointer
private typealias Change = @convention(c) (Object?) -> Object?
private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> Object

nonisolated(unsafe) private var retain: Change!
nonisolated(unsafe) private var release: Change!
nonisolated(unsafe) private var allocate: Allocate!

/// Where the runtime keeps its functions.
private struct Hooks {
    let retains: UnsafeMutablePointer<Change>
    let releases: UnsafeMutablePointer<Change>
    let allocates: UnsafeMutablePointer<Allocate>
    let isEnabled: UnsafeMutablePointer<Bool>

    init?() {
        guard let process = dlopen(nil, RTLD_LAZY) else { return nil }
        defer { dlclose(process) }
        guard let retains = dlsym(process, "_swift_retain"), let releases = dlsym(process, "_swift_release"),
            let allocates = dlsym(process, "_swift_allocObject"),
            let isEnabled = dlsym(
                process, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
        else { return nil }
        self.retains = retains.assumingMemoryBound(to: Change.self)
        self.releases = releases.assumingMemoryBound(to: Change.self)
        self.allocates = allocates.assumingMemoryBound(to: Allocate.self)
        self.isEnabled = isEnabled.assumingMemoryBound(to: Bool.self)
    }

    func exchangeWhile<Value>(_ body: () -> Value) -> Value {
        (retain, release, allocate) = (retains.pointee, releases.pointee, allocates.pointee)
        retains.pointee = { object in
            if isCounting() { counting.pointee.noteWrite(object) }
            return retain(object)
        }
        releases.pointee = { object in
            if isCounting() { counting.pointee.noteWrite(object) }
            return release(object)
        }
        allocates.pointee = { metadata, size, mask in
            let object = allocate(metadata, size, mask)
            if isCounting() { counting.pointee.noteMade(object) }
            return object
        }
        isEnabled.pointee = true
        defer {
            isEnabled.pointee = false
            (retains.pointee, releases.pointee, allocates.pointee) = (retain, release, allocate)
        }
        return body()
    }
}
