/** Cells without a readable value, as sentences with advice. */
import type { CellTrouble } from './cells'

export const formulaWithoutValue = (): CellTrouble => ({
  trouble: 'a formula without a value: open the file in Excel and save it again',
})
export const errorValue = (name: string): CellTrouble => ({
  trouble: `the cell shows ${name || 'an error'}: fix its formula or type the value`,
})
