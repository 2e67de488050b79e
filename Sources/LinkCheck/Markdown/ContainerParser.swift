/// Takes quotations and list items out of lines.
protocol ContainerParser: Sendable {
    /// Takes a container off the start of some lines, and gives the blocks inside.
    func takeBlocks(of container: Container, from lines: inout ArraySlice<Line>) throws -> [Block]
}
