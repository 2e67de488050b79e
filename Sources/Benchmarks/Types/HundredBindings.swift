import BTKInjector

/// The hundred types, bound and resolved.
enum HundredBindings {
    static func makeInjector() throws -> Injector {
        try .injectorWithBlock(bind)
    }

    static func bind(_ binder: inout Binder) {
        bindTwenty(&binder)
        binder.bindProvider(for: P20.self) { _ in C20() }
        binder.bindProvider(for: P21.self) { _ in C21() }
        binder.bindProvider(for: P22.self) { _ in C22() }
        binder.bindProvider(for: P23.self) { _ in C23() }
        binder.bindProvider(for: P24.self) { _ in C24() }
        binder.bindProvider(for: P25.self) { _ in C25() }
        binder.bindProvider(for: P26.self) { _ in C26() }
        binder.bindProvider(for: P27.self) { _ in C27() }
        binder.bindProvider(for: P28.self) { _ in C28() }
        binder.bindProvider(for: P29.self) { _ in C29() }
        binder.bindProvider(for: P30.self) { _ in C30() }
        binder.bindProvider(for: P31.self) { _ in C31() }
        binder.bindProvider(for: P32.self) { _ in C32() }
        binder.bindProvider(for: P33.self) { _ in C33() }
        binder.bindProvider(for: P34.self) { _ in C34() }
        binder.bindProvider(for: P35.self) { _ in C35() }
        binder.bindProvider(for: P36.self) { _ in C36() }
        binder.bindProvider(for: P37.self) { _ in C37() }
        binder.bindProvider(for: P38.self) { _ in C38() }
        binder.bindProvider(for: P39.self) { _ in C39() }
        binder.bindProvider(for: P40.self) { _ in C40() }
        binder.bindProvider(for: P41.self) { _ in C41() }
        binder.bindProvider(for: P42.self) { _ in C42() }
        binder.bindProvider(for: P43.self) { _ in C43() }
        binder.bindProvider(for: P44.self) { _ in C44() }
        binder.bindProvider(for: P45.self) { _ in C45() }
        binder.bindProvider(for: P46.self) { _ in C46() }
        binder.bindProvider(for: P47.self) { _ in C47() }
        binder.bindProvider(for: P48.self) { _ in C48() }
        binder.bindProvider(for: P49.self) { _ in C49() }
        binder.bindProvider(for: P50.self) { _ in C50() }
        binder.bindProvider(for: P51.self) { _ in C51() }
        binder.bindProvider(for: P52.self) { _ in C52() }
        binder.bindProvider(for: P53.self) { _ in C53() }
        binder.bindProvider(for: P54.self) { _ in C54() }
        binder.bindProvider(for: P55.self) { _ in C55() }
        binder.bindProvider(for: P56.self) { _ in C56() }
        binder.bindProvider(for: P57.self) { _ in C57() }
        binder.bindProvider(for: P58.self) { _ in C58() }
        binder.bindProvider(for: P59.self) { _ in C59() }
        binder.bindProvider(for: P60.self) { _ in C60() }
        binder.bindProvider(for: P61.self) { _ in C61() }
        binder.bindProvider(for: P62.self) { _ in C62() }
        binder.bindProvider(for: P63.self) { _ in C63() }
        binder.bindProvider(for: P64.self) { _ in C64() }
        binder.bindProvider(for: P65.self) { _ in C65() }
        binder.bindProvider(for: P66.self) { _ in C66() }
        binder.bindProvider(for: P67.self) { _ in C67() }
        binder.bindProvider(for: P68.self) { _ in C68() }
        binder.bindProvider(for: P69.self) { _ in C69() }
        binder.bindProvider(for: P70.self) { _ in C70() }
        binder.bindProvider(for: P71.self) { _ in C71() }
        binder.bindProvider(for: P72.self) { _ in C72() }
        binder.bindProvider(for: P73.self) { _ in C73() }
        binder.bindProvider(for: P74.self) { _ in C74() }
        binder.bindProvider(for: P75.self) { _ in C75() }
        binder.bindProvider(for: P76.self) { _ in C76() }
        binder.bindProvider(for: P77.self) { _ in C77() }
        binder.bindProvider(for: P78.self) { _ in C78() }
        binder.bindProvider(for: P79.self) { _ in C79() }
        binder.bindProvider(for: P80.self) { _ in C80() }
        binder.bindProvider(for: P81.self) { _ in C81() }
        binder.bindProvider(for: P82.self) { _ in C82() }
        binder.bindProvider(for: P83.self) { _ in C83() }
        binder.bindProvider(for: P84.self) { _ in C84() }
        binder.bindProvider(for: P85.self) { _ in C85() }
        binder.bindProvider(for: P86.self) { _ in C86() }
        binder.bindProvider(for: P87.self) { _ in C87() }
        binder.bindProvider(for: P88.self) { _ in C88() }
        binder.bindProvider(for: P89.self) { _ in C89() }
        binder.bindProvider(for: P90.self) { _ in C90() }
        binder.bindProvider(for: P91.self) { _ in C91() }
        binder.bindProvider(for: P92.self) { _ in C92() }
        binder.bindProvider(for: P93.self) { _ in C93() }
        binder.bindProvider(for: P94.self) { _ in C94() }
        binder.bindProvider(for: P95.self) { _ in C95() }
        binder.bindProvider(for: P96.self) { _ in C96() }
        binder.bindProvider(for: P97.self) { _ in C97() }
        binder.bindProvider(for: P98.self) { _ in C98() }
        binder.bindProvider(for: P99.self) { _ in C99() }
    }

    static func bindTwenty(_ binder: inout Binder) {
        binder.bindProvider(for: P00.self) { _ in C00() }
        binder.bindProvider(for: P01.self) { _ in C01() }
        binder.bindProvider(for: P02.self) { _ in C02() }
        binder.bindProvider(for: P03.self) { _ in C03() }
        binder.bindProvider(for: P04.self) { _ in C04() }
        binder.bindProvider(for: P05.self) { _ in C05() }
        binder.bindProvider(for: P06.self) { _ in C06() }
        binder.bindProvider(for: P07.self) { _ in C07() }
        binder.bindProvider(for: P08.self) { _ in C08() }
        binder.bindProvider(for: P09.self) { _ in C09() }
        binder.bindProvider(for: P10.self) { _ in C10() }
        binder.bindProvider(for: P11.self) { _ in C11() }
        binder.bindProvider(for: P12.self) { _ in C12() }
        binder.bindProvider(for: P13.self) { _ in C13() }
        binder.bindProvider(for: P14.self) { _ in C14() }
        binder.bindProvider(for: P15.self) { _ in C15() }
        binder.bindProvider(for: P16.self) { _ in C16() }
        binder.bindProvider(for: P17.self) { _ in C17() }
        binder.bindProvider(for: P18.self) { _ in C18() }
        binder.bindProvider(for: P19.self) { _ in C19() }
    }

    static func resolveAll(_ injector: Injector) throws {
        try resolveTwenty(injector)
        try consume(injector.instance(for: P20.self))
        try consume(injector.instance(for: P21.self))
        try consume(injector.instance(for: P22.self))
        try consume(injector.instance(for: P23.self))
        try consume(injector.instance(for: P24.self))
        try consume(injector.instance(for: P25.self))
        try consume(injector.instance(for: P26.self))
        try consume(injector.instance(for: P27.self))
        try consume(injector.instance(for: P28.self))
        try consume(injector.instance(for: P29.self))
        try consume(injector.instance(for: P30.self))
        try consume(injector.instance(for: P31.self))
        try consume(injector.instance(for: P32.self))
        try consume(injector.instance(for: P33.self))
        try consume(injector.instance(for: P34.self))
        try consume(injector.instance(for: P35.self))
        try consume(injector.instance(for: P36.self))
        try consume(injector.instance(for: P37.self))
        try consume(injector.instance(for: P38.self))
        try consume(injector.instance(for: P39.self))
        try consume(injector.instance(for: P40.self))
        try consume(injector.instance(for: P41.self))
        try consume(injector.instance(for: P42.self))
        try consume(injector.instance(for: P43.self))
        try consume(injector.instance(for: P44.self))
        try consume(injector.instance(for: P45.self))
        try consume(injector.instance(for: P46.self))
        try consume(injector.instance(for: P47.self))
        try consume(injector.instance(for: P48.self))
        try consume(injector.instance(for: P49.self))
        try consume(injector.instance(for: P50.self))
        try consume(injector.instance(for: P51.self))
        try consume(injector.instance(for: P52.self))
        try consume(injector.instance(for: P53.self))
        try consume(injector.instance(for: P54.self))
        try consume(injector.instance(for: P55.self))
        try consume(injector.instance(for: P56.self))
        try consume(injector.instance(for: P57.self))
        try consume(injector.instance(for: P58.self))
        try consume(injector.instance(for: P59.self))
        try consume(injector.instance(for: P60.self))
        try consume(injector.instance(for: P61.self))
        try consume(injector.instance(for: P62.self))
        try consume(injector.instance(for: P63.self))
        try consume(injector.instance(for: P64.self))
        try consume(injector.instance(for: P65.self))
        try consume(injector.instance(for: P66.self))
        try consume(injector.instance(for: P67.self))
        try consume(injector.instance(for: P68.self))
        try consume(injector.instance(for: P69.self))
        try consume(injector.instance(for: P70.self))
        try consume(injector.instance(for: P71.self))
        try consume(injector.instance(for: P72.self))
        try consume(injector.instance(for: P73.self))
        try consume(injector.instance(for: P74.self))
        try consume(injector.instance(for: P75.self))
        try consume(injector.instance(for: P76.self))
        try consume(injector.instance(for: P77.self))
        try consume(injector.instance(for: P78.self))
        try consume(injector.instance(for: P79.self))
        try consume(injector.instance(for: P80.self))
        try consume(injector.instance(for: P81.self))
        try consume(injector.instance(for: P82.self))
        try consume(injector.instance(for: P83.self))
        try consume(injector.instance(for: P84.self))
        try consume(injector.instance(for: P85.self))
        try consume(injector.instance(for: P86.self))
        try consume(injector.instance(for: P87.self))
        try consume(injector.instance(for: P88.self))
        try consume(injector.instance(for: P89.self))
        try consume(injector.instance(for: P90.self))
        try consume(injector.instance(for: P91.self))
        try consume(injector.instance(for: P92.self))
        try consume(injector.instance(for: P93.self))
        try consume(injector.instance(for: P94.self))
        try consume(injector.instance(for: P95.self))
        try consume(injector.instance(for: P96.self))
        try consume(injector.instance(for: P97.self))
        try consume(injector.instance(for: P98.self))
        try consume(injector.instance(for: P99.self))
    }

    static func resolveTwenty(_ injector: Injector) throws {
        try consume(injector.instance(for: P00.self))
        try consume(injector.instance(for: P01.self))
        try consume(injector.instance(for: P02.self))
        try consume(injector.instance(for: P03.self))
        try consume(injector.instance(for: P04.self))
        try consume(injector.instance(for: P05.self))
        try consume(injector.instance(for: P06.self))
        try consume(injector.instance(for: P07.self))
        try consume(injector.instance(for: P08.self))
        try consume(injector.instance(for: P09.self))
        try consume(injector.instance(for: P10.self))
        try consume(injector.instance(for: P11.self))
        try consume(injector.instance(for: P12.self))
        try consume(injector.instance(for: P13.self))
        try consume(injector.instance(for: P14.self))
        try consume(injector.instance(for: P15.self))
        try consume(injector.instance(for: P16.self))
        try consume(injector.instance(for: P17.self))
        try consume(injector.instance(for: P18.self))
        try consume(injector.instance(for: P19.self))
    }
}
