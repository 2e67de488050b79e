extension Work {
    static func all() throws -> [Work] {
        try [reads(), newObjects(), threads(), construction(), configuration()].flatMap { $0 }
    }
}
