/** A movement of money in words. */
import type { LedgerEntry } from '../../contract'
import { money } from '../../screens/words'

const names: Record<LedgerEntry['kind'], string> = {
  receipt: 'Received',
  refund: 'Refunded',
  write_off: 'Written off',
  advance: 'Advance',
  allocation: 'From account',
}

/** `Received ₹90,000 and ₹10,000 TDS`; a movement back to the account is named so. */
export function entryWords({ kind, amount, tds, reversesId }: LedgerEntry): string {
  const plain = (text: string) => money(text.replace('-', ''))
  const name =
    reversesId !== null
      ? 'Reversed'
      : kind === 'allocation' && amount.startsWith('-')
        ? 'To account'
        : names[kind]
  return `${name} ${plain(amount)}${Number(tds) === 0 ? '' : ` and ${plain(tds)} TDS`}`
}
