/// A search for a source file of which only the id is known, such as `App/Wiring.swift`.
///
/// Programs have no paths of their sources, only ids. A test has its own path.
enum SourceFile {
    /// Returns the path of a file that stands around another one; nil if there is none.
    ///
    /// Looks through one directory after the other, from the other file's up to the root of the sources. In the first that
    /// has such a file within a folder of the module's name, takes the file whose folder of that name is the nearest. If none
    /// has one, takes the only file of that name.
    static func path(of id: String, around path: String) -> String? {
        let parts = id.split(separator: "/")
        guard parts.count >= 2, let module = parts.first, let name = parts.last else { return nil }
        let directories = directories(above: path)
        var others: [String] = []
        for (index, directory) in directories.enumerated() {
            let searched = index == 0 ? nil : directories[index - 1]
            let paths = files(named: String(name), in: directory, except: searched)
            others += paths
            let distances = paths.compactMap { path in distance(of: path, to: module).map { (path, $0) } }
            if let nearest = distances.min(by: { ($0.1, $0.0.utf8.count) < ($1.1, $1.0.utf8.count) }) {
                return nearest.0
            }
        }
        return others.count == 1 ? others[0] : nil
    }

    /// Returns how many folders are between a file and the folder of its module; nil if there is no such folder.
    private static func distance(of path: String, to module: Substring) -> Int? {
        path.split(separator: "/").dropLast().reversed().enumerated().first { _, folder in
            // A module's name has underscores for what a target's may have.
            folder.map { $0.isLetter || $0.isNumber ? $0 : "_" } == Array(module)
        }?.offset
    }

    /// Returns the directories above a file, up to the root of its sources: a repository or, where there is none, the
    /// outermost package or project.
    private static func directories(above path: String) -> [String] {
        var directories: [String] = []
        var count = 1
        var directory = path[...]
        while let end = directory.lastIndex(of: "/"), end > directory.startIndex {
            directory = directory[..<end]
            directories.append(String(directory))
            let names = Directory.entries(of: String(directory)).map(\.name)
            if names.contains(".git") { return directories }
            if names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) {
                count = directories.count
            }
        }
        return Array(directories.prefix(count))
    }

    /// Returns the paths of all files of a name in a directory, but for one of its directories, which was searched before.
    private static func files(named name: String, in directory: String, except searched: String?) -> [String] {
        var paths: [String] = []
        var rest = [directory]
        while let next = rest.popLast() {
            for entry in Directory.entries(of: next) {
                let path = next + "/" + entry.name
                if entry.name == name {
                    paths.append(path)
                } else if entry.mayBeDirectory, !entry.name.hasPrefix("."), path != searched {
                    rest.append(path)
                }
            }
        }
        return paths
    }
}
