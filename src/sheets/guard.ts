/**
 * Guards CSV text that a spreadsheet would evaluate as a formula with a leading apostrophe. Text that already
 * looks guarded gets one more, so `unguard(guard(text))` is always the text. Numbers are never guarded.
 */

// OWASP's list (= + - @ TAB CR LF) and the full-width forms, also after spaces and at the start of further
// lines.
const risky = /^'*[\t\r\n]|(?:^'*|[\r\n])[^\S\r\n]*[=+\-@＝＋－＠]/

export const guard = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Removes exactly the apostrophe that `guard` adds. */
export const unguard = (text: string): string =>
  text.startsWith("'") && risky.test(text.slice(1)) ? text.slice(1) : text
