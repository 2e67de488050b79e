/// A mistake that ends the process, because the code that makes it can't throw. Texts/Trap+Text writes it.
indirect enum Trap: Error {
    /// A property has no instance of a key.
    case property(BindingKey, InjectionError)
    /// A closure that the function of a binding was given has no instance of a key.
    case closure(BindingKey, givenTo: BindingDescription, any Error)
    /// Such a closure calls what lives on the main actor elsewhere. Nil if that is no single binding.
    case closureElsewhere(BindingKey?, givenTo: BindingDescription)
    /// A block has given back another resolver than its own.
    case exchangedResolver
}
