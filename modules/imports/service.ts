/** What other modules use: define a kind of sheet, and import one without a browser. */
export { addressParts, joinAddress } from './addresses'
export { stageFile, fileIn } from './upload'
export { compareRow } from './comparing'
export { startImport, discard } from './deciding'
export {
  defineImport,
  type Column,
  type Follows,
  type ImportKind,
  type Journal,
  type ReadRow,
  type StagedRow,
  type Value,
  type CheckedRow,
} from './kinds'
export type { Problem } from './contract'
export { answerOrders, importInOneStep, type OneStepResult } from './oneStep'
export { readDayOf } from './days'
export { onlyWaits, Questions, waiting, type NewQuestion } from './questions'
export { whenSettled } from './progress'
export { everyRow, importOf, infoOf, rowsOf } from './staging'
export { headerRow, matchHeaders } from './headers'
export { statusIn } from './statusWords'
export { plain, readEmail, readText } from './texts'
export { dateEvidence, mobileDigits, orderOf, readDay, readPhone, type Order } from './values'
export { compareFile } from './withoutStaging'
