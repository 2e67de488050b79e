/// Why a file or a folder can't be read.
struct FileError: Error, Equatable {
    enum Reason {
        case missing
        case unreadable
        case notUTF8
    }

    let path: Path
    let reason: Reason
}

extension FileError: CustomStringConvertible {
    var description: String {
        switch reason {
        case .missing: "no such file or folder: \(path)"
        case .unreadable: "can't read \(path)"
        case .notUTF8: "can't read \(path): it is not text in UTF-8"
        }
    }
}
