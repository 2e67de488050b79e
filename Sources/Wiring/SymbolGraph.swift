/// A symbol graph as the compiler writes it: what of it is read here.
struct SymbolGraph: Decodable {
    struct Fragment: Decodable {
        let spelling: String
    }
    struct Symbol: Decodable {
        struct Kind: Decodable {
            let identifier: String
        }
        struct Identifier: Decodable {
            let precise: String
        }
        struct Location: Decodable {
            struct Position: Decodable {
                let line: Int
            }
            let uri: String
            let position: Position
        }
        struct Parameter: Decodable {
            let name: String
            let declarationFragments: [Fragment]
        }
        struct Signature: Decodable {
            let parameters: [Parameter]?
        }
        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let accessLevel: String
        let declarationFragments: [Fragment]
        let functionSignature: Signature?
        let location: Location?

        var name: String { pathComponents.joined(separator: ".") }
        var declaration: String { declarationFragments.map(\.spelling).joined() }
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}
