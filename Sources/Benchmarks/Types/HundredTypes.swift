// A hundred protocols with a class each: as many bindings as an app of some size has. A line a type.

protocol P00: Sendable {}
protocol P01: Sendable {}
protocol P02: Sendable {}
protocol P03: Sendable {}
protocol P04: Sendable {}
protocol P05: Sendable {}
protocol P06: Sendable {}
protocol P07: Sendable {}
protocol P08: Sendable {}
protocol P09: Sendable {}
protocol P10: Sendable {}
protocol P11: Sendable {}
protocol P12: Sendable {}
protocol P13: Sendable {}
protocol P14: Sendable {}
protocol P15: Sendable {}
protocol P16: Sendable {}
protocol P17: Sendable {}
protocol P18: Sendable {}
protocol P19: Sendable {}
protocol P20: Sendable {}
protocol P21: Sendable {}
protocol P22: Sendable {}
protocol P23: Sendable {}
protocol P24: Sendable {}
protocol P25: Sendable {}
protocol P26: Sendable {}
protocol P27: Sendable {}
protocol P28: Sendable {}
protocol P29: Sendable {}
protocol P30: Sendable {}
protocol P31: Sendable {}
protocol P32: Sendable {}
protocol P33: Sendable {}
protocol P34: Sendable {}
protocol P35: Sendable {}
protocol P36: Sendable {}
protocol P37: Sendable {}
protocol P38: Sendable {}
protocol P39: Sendable {}
protocol P40: Sendable {}
protocol P41: Sendable {}
protocol P42: Sendable {}
protocol P43: Sendable {}
protocol P44: Sendable {}
protocol P45: Sendable {}
protocol P46: Sendable {}
protocol P47: Sendable {}
protocol P48: Sendable {}
protocol P49: Sendable {}
protocol P50: Sendable {}
protocol P51: Sendable {}
protocol P52: Sendable {}
protocol P53: Sendable {}
protocol P54: Sendable {}
protocol P55: Sendable {}
protocol P56: Sendable {}
protocol P57: Sendable {}
protocol P58: Sendable {}
protocol P59: Sendable {}
protocol P60: Sendable {}
protocol P61: Sendable {}
protocol P62: Sendable {}
protocol P63: Sendable {}
protocol P64: Sendable {}
protocol P65: Sendable {}
protocol P66: Sendable {}
protocol P67: Sendable {}
protocol P68: Sendable {}
protocol P69: Sendable {}
protocol P70: Sendable {}
protocol P71: Sendable {}
protocol P72: Sendable {}
protocol P73: Sendable {}
protocol P74: Sendable {}
protocol P75: Sendable {}
protocol P76: Sendable {}
protocol P77: Sendable {}
protocol P78: Sendable {}
protocol P79: Sendable {}
protocol P80: Sendable {}
protocol P81: Sendable {}
protocol P82: Sendable {}
protocol P83: Sendable {}
protocol P84: Sendable {}
protocol P85: Sendable {}
protocol P86: Sendable {}
protocol P87: Sendable {}
protocol P88: Sendable {}
protocol P89: Sendable {}
protocol P90: Sendable {}
protocol P91: Sendable {}
protocol P92: Sendable {}
protocol P93: Sendable {}
protocol P94: Sendable {}
protocol P95: Sendable {}
protocol P96: Sendable {}
protocol P97: Sendable {}
protocol P98: Sendable {}
protocol P99: Sendable {}

final class C00: P00 {}
final class C01: P01 {}
final class C02: P02 {}
final class C03: P03 {}
final class C04: P04 {}
final class C05: P05 {}
final class C06: P06 {}
final class C07: P07 {}
final class C08: P08 {}
final class C09: P09 {}
final class C10: P10 {}
final class C11: P11 {}
final class C12: P12 {}
final class C13: P13 {}
final class C14: P14 {}
final class C15: P15 {}
final class C16: P16 {}
final class C17: P17 {}
final class C18: P18 {}
final class C19: P19 {}
final class C20: P20 {}
final class C21: P21 {}
final class C22: P22 {}
final class C23: P23 {}
final class C24: P24 {}
final class C25: P25 {}
final class C26: P26 {}
final class C27: P27 {}
final class C28: P28 {}
final class C29: P29 {}
final class C30: P30 {}
final class C31: P31 {}
final class C32: P32 {}
final class C33: P33 {}
final class C34: P34 {}
final class C35: P35 {}
final class C36: P36 {}
final class C37: P37 {}
final class C38: P38 {}
final class C39: P39 {}
final class C40: P40 {}
final class C41: P41 {}
final class C42: P42 {}
final class C43: P43 {}
final class C44: P44 {}
final class C45: P45 {}
final class C46: P46 {}
final class C47: P47 {}
final class C48: P48 {}
final class C49: P49 {}
final class C50: P50 {}
final class C51: P51 {}
final class C52: P52 {}
final class C53: P53 {}
final class C54: P54 {}
final class C55: P55 {}
final class C56: P56 {}
final class C57: P57 {}
final class C58: P58 {}
final class C59: P59 {}
final class C60: P60 {}
final class C61: P61 {}
final class C62: P62 {}
final class C63: P63 {}
final class C64: P64 {}
final class C65: P65 {}
final class C66: P66 {}
final class C67: P67 {}
final class C68: P68 {}
final class C69: P69 {}
final class C70: P70 {}
final class C71: P71 {}
final class C72: P72 {}
final class C73: P73 {}
final class C74: P74 {}
final class C75: P75 {}
final class C76: P76 {}
final class C77: P77 {}
final class C78: P78 {}
final class C79: P79 {}
final class C80: P80 {}
final class C81: P81 {}
final class C82: P82 {}
final class C83: P83 {}
final class C84: P84 {}
final class C85: P85 {}
final class C86: P86 {}
final class C87: P87 {}
final class C88: P88 {}
final class C89: P89 {}
final class C90: P90 {}
final class C91: P91 {}
final class C92: P92 {}
final class C93: P93 {}
final class C94: P94 {}
final class C95: P95 {}
final class C96: P96 {}
final class C97: P97 {}
final class C98: P98 {}
final class C99: P99 {}

/// A second implementation of each: the optimizer takes an only one for granted, which no app with tests has.
final class AnyPart:
    P00, P01, P02, P03, P04, P05, P06, P07, P08, P09,
    P10, P11, P12, P13, P14, P15, P16, P17, P18, P19,
    P20, P21, P22, P23, P24, P25, P26, P27, P28, P29,
    P30, P31, P32, P33, P34, P35, P36, P37, P38, P39,
    P40, P41, P42, P43, P44, P45, P46, P47, P48, P49,
    P50, P51, P52, P53, P54, P55, P56, P57, P58, P59,
    P60, P61, P62, P63, P64, P65, P66, P67, P68, P69,
    P70, P71, P72, P73, P74, P75, P76, P77, P78, P79,
    P80, P81, P82, P83, P84, P85, P86, P87, P88, P89,
    P90, P91, P92, P93, P94, P95, P96, P97, P98, P99
{}
