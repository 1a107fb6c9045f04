/**
 * What other modules may ask of leave. The verbs and `notices`, its listeners, are for the story, which has
 * no edge.
 */
export { apply } from './applying'
export { figuresOf } from './balances'
export { decideOne } from './deciding'
export * as notices from './notices'
export { halvesOn } from './reading'
export { leaveYearFor, ledgerEntries, ledgerSums, type LedgerEntry } from './wholeLedger'
export { cancel, retract } from './takingBack'
export { upcoming } from './team'
export { openYear, settle } from './years'
