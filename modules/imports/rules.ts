/**
 * What an import of candidates or clients came to, in the words of the specification: the same for a caller
 * and on the screen.
 */
export function importedWords(what: string, added: number, updated: number): string {
  if (!added && updated) return `All ${updated} ${what} already existed and were updated.`
  return updated
    ? `Added ${added} new ${what} and updated ${updated} existing ones.`
    : `Added ${added} new ${what}.`
}
