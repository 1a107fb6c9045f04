/** The result of an import of candidates or clients, in the specification's words, for API and screen. */
export function importedWords(what: string, added: number, updated: number): string {
  if (!added && updated) return `All ${updated} ${what} already existed and were updated.`
  return updated
    ? `Added ${added} new ${what} and updated ${updated} existing ones.`
    : `Added ${added} new ${what}.`
}
