/**
 * What other modules may ask of leave. The verbs and `notices`, its listeners, are for the story, which has
 * no edge.
 */
export { apply } from './requests/applying'
export { figuresOf } from './balance/balances'
export { decideOne } from './deciding/deciding'
export * as notices from './notices'
export { halvesOn } from './days/reading'
export { leaveYearFor, ledgerEntries, ledgerSums, type LedgerEntry } from './balance/wholeLedger'
export { cancel, retract } from './deciding/takingBack'
export { openYear, updateCarryForward } from './balance/years'
