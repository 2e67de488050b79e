import Foundation

/// An output of the process.
struct StandardStream: Output {
    private let handle: FileHandle

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    func write(_ line: String) {
        handle.write(Data((line + "\n").utf8))
    }
}
