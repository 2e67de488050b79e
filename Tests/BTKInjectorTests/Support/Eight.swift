/// Eight times a value: three of them in each other are 4 KB of words, four are 32 KB.
struct Eight<Part: Sendable>: Sendable {
    private var parts: (Part, Part, Part, Part, Part, Part, Part, Part)

    init(_ part: Part) { parts = (part, part, part, part, part, part, part, part) }

    /// A number that depends on each byte and its place.
    var checksum: Int {
        withUnsafeBytes(of: self) { bytes in
            var sum = 0
            for byte in bytes { sum = sum &* 31 &+ Int(byte) }
            return sum
        }
    }
}
