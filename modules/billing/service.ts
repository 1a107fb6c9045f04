/** What the demo firm uses of billing: the change history, field by field as it is displayed. */
export { writeHistory } from './history'
export { toHistoryFields as candidateFields, type HistoryRow } from './candidates/candidateValues'
export { toHistoryFields as clientFields } from './clients/clientValues'
export { percentText } from './clients/clients'
