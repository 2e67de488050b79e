# Makes articles for a DocC catalog of Docs/*.md: awk -v catalog=… -f .ci/guides.awk page guide …
#
# A link to another guide becomes a link to its article; a link to any other file loses its destination. The module's
# `page` gets the list of the guides under Topics, as it stands in Docs/README.md.

BEGIN {
    page = ARGV[1]
    ARGV[1] = ""
    for (i = 2; i < ARGC; i++) names[ARGV[i]] = name(ARGV[i])
    addTopics("Docs/README.md")
}

# Prose is rewritten by paragraphs, because a link may go over the end of a line.
FNR == 1 { flush(); guide = FILENAME; isCode = 0 }
/^```/ { isCode = !isCode }
isCode || /^```/ || /^$/ { flush(); print > (article(guide)); next }
{ paragraph = paragraph $0 "\n" }
END { flush() }

function flush() {
    if (paragraph != "") printf "%s", linked(paragraph) > (article(guide))
    paragraph = ""
}

function article(path) { return catalog "/" name(path) ".md" }

# All articles share one name space, so a page in a folder of Docs has the folder in its name: Docs/A/B.md is A-B.
function name(path) {
    sub(/^Docs\//, "", path)
    sub(/(\/README)?\.md$/, "", path)
    gsub("/", "-", path)
    return path
}

function linked(prose,    text, link, result) {
    while (match(prose, /\[[^]]*\]\([^)]*\)/)) {
        text = substr(prose, RSTART, RLENGTH)
        result = result substr(prose, 1, RSTART - 1)
        prose = substr(prose, RSTART + RLENGTH)
        link = text
        sub(/^\[[^]]*\]\(/, "", link)
        sub(/\)$/, "", link)
        sub(/\]\(.*/, "]", text)
        result = result relinked(text, link)
    }
    return result prose
}

function relinked(text, link,    path, anchor) {
    if (link ~ /^https?:/) return text "(" link ")"
    path = link
    sub(/#.*/, "", path)
    anchor = substr(link, length(path) + 2)
    path = path == "" ? guide : resolved(guide, path)
    if (!(path in names)) return substr(text, 2, length(text) - 2)
    return text "(doc:" names[path] (anchor == "" ? "" : "#" heading(path, anchor)) ")"
}

# The path that a relative link leads to from a file.
function resolved(from, path) {
    sub(/[^\/]*$/, "", from)
    path = from path
    while (sub(/[^\/.]+\/\.\.\//, "", path)) {}
    return path
}

# The heading's anchor in DocC, which keeps capital letters, for its anchor on GitHub, which does not.
function heading(path, anchor,    line) {
    if (!(path in isRead)) {
        isRead[path] = 1
        while ((getline line < path) > 0) {
            if (line !~ /^##+ /) continue
            sub(/^##+ /, "", line)
            gsub(/[^A-Za-z0-9 _-]/, "", line)
            gsub(/ /, "-", line)
            headings[path, tolower(line)] = line
        }
        close(path)
    }
    return headings[path, anchor]
}

# Copies the module's page, with each section of the list as a group of topics.
function addTopics(list,    line, path, topics, copy) {
    while ((getline line < list) > 0) {
        if (line ~ /^## /) topics = topics "\n#" line "\n\n"
        if (line !~ /^- \[/) continue
        path = line
        sub(/^- \[[^]]*\]\(/, "", path)
        sub(/\).*/, "", path)
        path = "Docs/" path
        if (path in names) topics = topics "- <doc:" names[path] ">\n"
    }
    copy = page
    sub(/.*\//, catalog "/", copy)
    while ((getline line < page) > 0) {
        print line > copy
        if (line == "## Topics") printf "%s", topics > copy
    }
}
