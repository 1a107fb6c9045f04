/** Cells that hold nothing to read, in words that say what to do. */
import type { CellTrouble } from './cells'

export const formulaWithoutValue = (): CellTrouble => ({
  trouble: 'formula without value: open the file in Excel and save it again',
})
export const errorValue = (name: string): CellTrouble => ({
  trouble: `the cell shows ${name || 'an error'}: mend its formula or type the value`,
})
