/// The path of a file or a folder, in its shortest form.
///
/// `Docs/../README.md` and `./README.md` are equal, so a file that was named twice is still one file.
struct Path: Hashable, Sendable {
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
        let joined = parts.joined(separator: "/")
        if isAbsolute {
            self.string = "/" + joined
        } else {
            self.string = joined.isEmpty && !string.isEmpty ? "." : joined
        }
    }

    /// The last part.
    var name: Substring {
        string.split(separator: "/").last ?? ""
    }

    /// Whether the name says that this is Markdown.
    var isMarkdown: Bool {
        name.lowercased().hasSuffix(".md")
    }

    /// The folder around this file or folder.
    var parent: Path {
        appending("..")
    }

    /// The path that is written so in this folder.
    func appending(_ relative: String) -> Path {
        Path(string + "/" + relative)
    }
}

extension Path: Comparable {
    static func < (left: Path, right: Path) -> Bool {
        left.string < right.string
    }
}

extension Path: CustomStringConvertible {
    var description: String { string }
}
