/** Each kind of sheet has its own words for how it went. */
import type { ImportInfo } from '../contract'
import { importedWords } from '../rules'

type Of = Pick<ImportInfo, 'kind'>

export const failedWords = ({ kind }: Of) =>
  kind === 'employees' ? 'Import Failed' : `Failed to import ${kind}`
export const partlyWords = ({ kind }: Of) =>
  kind === 'employees' ? 'Some imports failed' : 'Import Completed with Errors'

export function doneWords({
  kind,
  counts: { applied, added, unchanged },
}: Pick<ImportInfo, 'kind' | 'counts'>): string {
  if (kind === 'employees') return `Successfully imported ${applied.toLocaleString('en-IN')} employee(s).`
  return importedWords(kind, added, applied - added + unchanged)
}

/** What undoing does, before it is done. */
export function undoWords(added: number, changed: number): string {
  const rows = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`
  const parts = [
    added && `${rows(added)} that ${added === 1 ? 'was' : 'were'} new ${added === 1 ? 'goes' : 'go'} again`,
    changed && `${rows(changed)} ${changed === 1 ? 'is' : 'are'} as before`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}
