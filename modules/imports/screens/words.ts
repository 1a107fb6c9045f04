/** Each kind of sheet has its own result texts. */
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
  // A line that was stored before stays unchanged.
  if (kind === 'bank statements' || kind === 'tds certificates')
    return `Added ${added}.${unchanged ? ` ${unchanged} others were stored before or are no income.` : ''}`
  return importedWords(kind, added, applied - added + unchanged)
}

/** The effect of undo, shown before it runs. */
export function undoWords(added: number, changed: number): string {
  const rows = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`
  const parts = [
    added && `${rows(added)} added by the import will be removed`,
    changed && `${rows(changed)} will be restored`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}
