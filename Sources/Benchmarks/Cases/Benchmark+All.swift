extension Benchmark {
    static func all() throws -> [Benchmark] {
        try [reads(), newObjects(), requests(), handles(), properties(), threads(), construction(), configuration()]
            .flatMap { $0 }
    }
}
