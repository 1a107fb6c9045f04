/** The kinds of movements in the ledger. Pure, for server and browser. */
export const entryKinds = ['receipt', 'refund', 'write_off', 'advance', 'allocation'] as const
export type EntryKind = (typeof entryKinds)[number]
