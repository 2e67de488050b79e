import Foundation

/// The files that links lead to.
protocol FileSystem: Sendable {
    /// Returns whether a path leads to a file or to a folder, or nil if it leads nowhere.
    func kind(of path: Path) -> FileKind?

    /// Returns the text of a file.
    ///
    /// - Throws: ``FileError``.
    func text(of file: Path) throws -> String

    /// Returns the names in a folder, in any order.
    ///
    /// - Throws: ``FileError``.
    func names(in folder: Path) throws -> [String]
}

enum FileKind {
    case file
    case folder
}

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

    /// Leaves out symbolic links unless they lead to a file, so a walk through all folders ends.
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

/// The path of a file or a folder, in its shortest form.
///
/// `Docs/../README.md` and `./README.md` are equal, so a file that was named twice is still one file.
struct Path: Hashable, Comparable, Sendable, CustomStringConvertible {
    let string: String

    init(_ string: String) {
        let isAbsolute = string.hasPrefix("/")
        var parts: [Substring] = []
        for part in string.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if let last = parts.last, last != ".." {
                parts.removeLast()
            } else if !isAbsolute {
                parts.append(part)
            }
        }
        if parts.isEmpty, !isAbsolute, !string.isEmpty { parts = ["."] }
        self.string = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// Whether the name says that this is Markdown.
    var isMarkdown: Bool {
        string.lowercased().hasSuffix(".md")
    }

    /// The folder around this file or folder.
    var parent: Path {
        appending("..")
    }

    /// Returns the path that is written so in this folder.
    func appending(_ relative: String) -> Path {
        Path(string + "/" + relative)
    }

    var description: String { string }

    static func < (left: Path, right: Path) -> Bool {
        left.string < right.string
    }
}

/// The error of a file or a folder that can't be read.
struct FileError: Error, Equatable, CustomStringConvertible {
    enum Reason {
        case missing
        case unreadable
        case notUTF8
    }

    let path: Path
    let reason: Reason

    var description: String {
        switch reason {
        case .missing: "no such file or folder: \(path)"
        case .unreadable: "can't read \(path)"
        case .notUTF8: "can't read \(path): it is not text in UTF-8"
        }
    }
}
