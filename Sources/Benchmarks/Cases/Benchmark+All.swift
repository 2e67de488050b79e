extension Benchmark {
    static func all() throws -> [Benchmark] {
        try [reads(), newObjects(), requests(), properties(), threads(), construction(), configuration()]
            .flatMap { $0 }
    }
}
