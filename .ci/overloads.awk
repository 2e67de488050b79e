# Leaves out of a symbol graph, printed prettily, the methods that `.ci/arities` describes by a link to another one, and
# what is said of their relations.

# An element of an array at the top, which is collected, and printed without the comma behind it.
/^    \{$/ { element = ""; isWithin = 1 }
isWithin {
    element = element (element == "" ? "" : "\n") $0
    if (/^    \},?$/) {
        isWithin = 0
        sub(/,$/, "", element)
        if (isKept(element)) {
            printf "%s%s", separator, element
            separator = ",\n"
        }
    }
    next
}
/^  \]/ && separator != "" { print ""; separator = "" }
{ print }

function isKept(element,    id) {
    if (element ~ /"text": "(Wires|Binds) a [^.]*\. See ``/) {
        match(element, /"precise": "[^"]*"/)
        left[substr(element, RSTART + 12, RLENGTH - 13)] = 1
        return 0
    }
    if (match(element, /"source": "[^"]*"/)) return !(substr(element, RSTART + 11, RLENGTH - 12) in left)
    return 1
}
