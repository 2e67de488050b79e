// Prints whether the tests' traits find another copy of the library in this process.

@testable import BTKInjectorTesting

print(LibraryCopies.hasOther ? "another copy" : "one copy")
