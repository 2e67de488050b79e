/// A search for a source file of which only the id is known, such as `App/Wiring.swift`.
///
/// Programs have no paths of their sources, only ids. A test has its own path.
enum SourceFile {
    /// The files around a file that were looked at last: a wiring with many problems is searched for each.
    private static let lastIndex = Guarded<SourceIndex?>(nil)

    /// Returns the path of a file that stands around another one; nil if there is none.
    ///
    /// Looks through one directory after the other, from the other file's up to the root of the sources. In the first
    /// that has such a file within a folder of the module's name, takes the file whose folder of that name is the
    /// nearest. If none has one, takes the only file of that name.
    static func path(of id: String, around path: String) -> String? {
        let parts = id.split(separator: "/")
        guard parts.count >= 2, let module = parts.first, let name = parts.last else { return nil }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        return lastIndex.withLock { index in
            if index?.folder != folder { index = SourceIndex(above: folder) }
            var level = 0
            var others: [String] = []
            while let files = index!.files(atLevel: level) {
                let paths = files[String(name), default: []]
                others += paths
                let distances = paths.compactMap { path in distance(of: path, to: module).map { (path, $0) } }
                if let nearest = distances.min(by: { ($0.1, $0.0.utf8.count) < ($1.1, $1.0.utf8.count) }) {
                    return nearest.0
                }
                level += 1
            }
            return others.count == 1 ? others[0] : nil
        }
    }

    /// Returns how many folders are between a file and the folder of its module; nil if there is no such folder.
    private static func distance(of path: String, to module: Substring) -> Int? {
        path.split(separator: "/").dropLast().reversed().enumerated().first { _, folder in
            // A module's name has underscores for what a target's may have.
            folder.map { $0.isLetter || $0.isNumber ? $0 : "_" } == Array(module)
        }?.offset
    }
}

/// The files above a folder, each directory looked through once, when it is first needed.
private struct SourceIndex {
    let folder: String
    /// The folder and those above it, up to the root of the sources: a repository or, where there is none, the
    /// outermost package or project.
    private let directories: [String]
    /// For each of the first of these the paths of the files in it, but not in the one before, by their names.
    private var levels: [[String: [String]]] = []

    init(above folder: String) {
        self.folder = folder
        var directories: [String] = []
        var count = 1
        var directory = folder[...]
        while !directory.isEmpty {
            directories.append(String(directory))
            let names = Directory.entries(of: String(directory)).map(\.name)
            if names.contains(".git") {
                count = directories.count
                break
            }
            if names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) {
                count = directories.count
            }
            directory = directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)]
        }
        self.directories = Array(directories.prefix(count))
    }

    /// Returns the paths of the files in one of the directories, but not in the one before, by their names.
    mutating func files(atLevel level: Int) -> [String: [String]]? {
        guard level < directories.count else { return nil }
        while levels.count <= level {
            let searched = levels.isEmpty ? nil : directories[levels.count - 1]
            levels.append(Self.files(in: directories[levels.count], except: searched))
        }
        return levels[level]
    }

    /// Returns the paths of all files in a directory by their names, but for one of its directories, which was searched
    /// before.
    private static func files(in directory: String, except searched: String?) -> [String: [String]] {
        var files: [String: [String]] = [:]
        var rest = [directory]
        while let next = rest.popLast() {
            for entry in Directory.entries(of: next) {
                let path = next + "/" + entry.name
                files[entry.name, default: []].append(path)
                if entry.mayBeDirectory, !entry.name.hasPrefix("."), path != searched { rest.append(path) }
            }
        }
        return files
    }
}
