import Foundation
import Testing

@testable import LinkCheck

@Suite("The platform") struct PlatformTests {
    /// Runs a body with an empty folder, which is removed afterwards.
    private func withFolder(_ body: (Path) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "LinkCheck-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(Path(folder))
    }

    private func write(_ bytes: some Sequence<UInt8>, to path: Path) throws {
        try Data(bytes).write(to: URL(filePath: path.string))
    }

    @Test("The disk tells files and folders apart") func kinds() throws {
        try withFolder { folder in
            let file = folder.appending("ä.md")
            try write([], to: file)
            #expect(Disk().kind(of: folder) == .folder)
            #expect(Disk().kind(of: file) == .file)
            #expect(Disk().kind(of: folder.appending("b.md")) == nil)
            #expect(Disk().kind(of: Path("")) == nil)
        }
    }

    @Test("The disk reads names and text") func reading() throws {
        try withFolder { folder in
            let file = folder.appending("ä.md")
            try write("# Ä\r\n".utf8, to: file)
            #expect(try Disk().names(in: folder) == ["ä.md"])
            #expect(try Disk().text(of: file) == "# Ä\r\n")
        }
    }

    @Test("A file that can't be read is an error with the path") func unreadable() throws {
        try withFolder { folder in
            let file = folder.appending("a.md")
            try write([0x41, 0xFF], to: file)
            let missing = folder.appending("b")
            #expect(throws: FileError(path: file, reason: .notUTF8)) { try Disk().text(of: file) }
            #expect(throws: FileError(path: missing, reason: .unreadable)) { try Disk().text(of: missing) }
            #expect(throws: FileError(path: folder, reason: .unreadable)) { try Disk().text(of: folder) }
            #expect(throws: FileError(path: missing, reason: .unreadable)) { try Disk().names(in: missing) }
        }
    }

    @Test("The disk leaves out symbolic links to folders, which could lead in circles") func symbolicLinks() throws {
        try withFolder { folder in
            try write([], to: folder.appending("a.md"))
            for (name, target) in [("b.md", "a.md"), ("circle", "."), ("nowhere.md", "missing.md")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(name).string, withDestinationPath: target)
            }
            #expect(try Disk().names(in: folder).sorted() == ["a.md", "b.md"])
        }
    }

    @Test("A stream writes lines") func stream() throws {
        let pipe = Pipe()
        let stream = StandardStream(pipe.fileHandleForWriting)
        stream.write("a")
        stream.write("ä b")
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("a\nä b\n".utf8))
    }
}
