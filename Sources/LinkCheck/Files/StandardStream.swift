import Foundation

/// An output of the process.
struct StandardStream: Output {
    private let handle: FileHandle

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// Writes a line; where that fails, as on a full disk, nobody is left to tell.
    func write(_ line: String) {
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}
