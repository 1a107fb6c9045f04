/**
 * What other modules call in leave. The verbs and `notices`, its listeners, are for the demo firm's
 * generator.
 */
export { apply } from './requests/applying'
export { figuresOf } from './balance/balances'
export { decideOne } from './deciding/deciding'
export * as notices from './notices'
export { halvesOn } from './days/reading'
export { leaveYearFor, ledgerEntries, ledgerSums, type LedgerEntry } from './balance/everyLedger'
export { cancel, retract } from './deciding/cancelling'
export { openYear, updateCarryForward } from './balance/years'
