/**
 * Text in a CSV that a spreadsheet would take for a formula. It gets an apostrophe in front, which
 * spreadsheets take for "this is text"; text that already looks guarded gets one more, so that
 * `unguard(guard(text))` is always the text. Numbers are never guarded.
 */

// OWASP's list (= + - @ TAB CR LF) and the full-width forms; behind blanks, and at the start of a further
// line of the text, too.
const risky = /^'*[\t\r\n]|(?:^'*|[\r\n])[^\S\r\n]*[=+\-@＝＋－＠]/

export const guard = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Takes away exactly the apostrophe that `guard` puts. */
export const unguard = (text: string): string =>
  text.startsWith("'") && risky.test(text.slice(1)) ? text.slice(1) : text
