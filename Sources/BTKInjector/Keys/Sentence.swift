/// A sentence in the text of an error, made by interpolation.
///
/// Its parts are added by calls that are not inlined: with an interpolated `String` the library's objects take 6.6 KB
/// more.
struct Sentence: ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral value: StaticString) { text = value.description }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        @inline(never) init(literalCapacity: Int, interpolationCount: Int) {}

        @inline(__always) mutating func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { append(literal) }
        }

        @inline(never) private mutating func append(_ literal: StaticString) { text += literal.description }

        @inline(never)
        mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }
    }
}

/// Returns the text of a sentence.
@inline(never) func text(_ sentence: consuming Sentence) -> String { sentence.text }
