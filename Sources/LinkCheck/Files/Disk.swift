import Foundation

/// The file system of the machine; paths start at the current directory.
struct Disk: FileSystem {
    func kind(of path: Path) -> FileKind? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.string, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? .folder : .file
    }

    func text(of file: Path) throws -> String {
        guard let data = FileManager.default.contents(atPath: file.string) else {
            throw FileError(path: file, reason: .unreadable)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw FileError(path: file, reason: .notUTF8)
        }
        return text
    }

    /// Symbolic links are left out unless they lead to a file, so a walk through all folders ends.
    func names(in folder: Path) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.string) else {
            throw FileError(path: folder, reason: .unreadable)
        }
        return names.filter { name in
            let path = folder.appending(name)
            return kind(of: path) == .file || !isSymbolicLink(path)
        }
    }

    private func isSymbolicLink(_ path: Path) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path.string)) != nil
    }
}
