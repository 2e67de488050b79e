/// The requests of one client since it connected.
final class Session: Sendable {
    let basket: Basket
    private let database: any Database

    init(basket: Basket, database: any Database) {
        self.basket = basket
        self.database = database
    }

    /// Answers a line: `add tea`, or `list`.
    func answer(_ line: String) async throws -> String {
        let words = line.split(separator: " ")
        if words.count == 2, words[0] == "add" {
            try await database.add(String(words[1]), of: basket.user.name)
            return "added"
        }
        return try await database.orders(of: basket.user.name).joined(separator: ", ")
    }
}

struct User: Sendable { let name: String }

/// A part of the session, which ends with it.
final class Basket: Closable {
    let user: User
    private let log: any Log

    init(user: User, log: any Log) {
        self.user = user
        self.log = log
    }

    func close() async throws { log.write("basket of \(user.name) closed") }
}
