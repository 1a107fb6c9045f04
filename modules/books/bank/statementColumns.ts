/** Columns of bank statements, and the credit that a row states. */
import { paiseOf } from '../../../src/domain/money'
import type { Column, ReadRow } from '../../imports/service'

export const statementColumns: readonly Column[] = [
  {
    field: 'day',
    title: 'Date',
    type: 'day',
    also: [
      'txn date',
      'transaction date',
      'tran date',
      'trans date',
      'posting date',
      'post date',
      'date of transaction',
    ],
    help: 'Required, for example 2026-04-03',
  },
  {
    field: 'narration',
    title: 'Narration',
    type: 'text',
    most: 500,
    also: [
      'description',
      'particulars',
      'remarks',
      'transaction remarks',
      'transaction description',
      'transaction particulars',
      'details',
      'transaction details',
    ],
    help: 'Required',
  },
  {
    field: 'reference',
    title: 'Reference',
    type: 'text',
    most: 60,
    also: [
      'chq ref no',
      'ref no cheque no',
      'ref no',
      'cheque number',
      'cheque no',
      'chq no',
      'chqno',
      'utr',
      'utr no',
      'utr number',
      'transaction id',
      'tran id',
      'reference no',
      'instrument id',
      'ref number',
    ],
    help: 'Cheque number or UTR',
  },
  {
    field: 'deposit',
    title: 'Deposit',
    type: 'amount',
    also: [
      'deposit amt',
      'deposit amount',
      'deposits',
      'credit',
      'credits',
      'credit amount',
      'cr',
      'cr amount',
      'deposit amount inr',
      'credit amount inr',
      'credit inr',
      'amount credited',
    ],
    help: 'The credited amount in rupees',
  },
  {
    field: 'withdrawal',
    title: 'Withdrawal',
    type: 'amount',
    also: [
      'withdrawal amt',
      'withdrawal amount',
      'withdrawals',
      'debit',
      'debits',
      'debit amount',
      'dr',
      'dr amount',
      'withdrawal amount inr',
      'debit amount inr',
      'debit inr',
    ],
    help: 'The debited amount. These rows are skipped',
  },
  {
    field: 'amount',
    title: 'Amount',
    type: 'text',
    most: 40,
    also: ['transaction amount', 'amount inr', 'txn amount', 'transaction amount inr'],
    help: 'If one column has deposits and withdrawals',
  },
  {
    field: 'type',
    title: 'Type',
    type: 'text',
    most: 20,
    also: ['dr cr', 'cr dr', 'debit credit', 'transaction type', 'txn type', 'drcr', 'crdr', 'd c', 'c d'],
    help: 'CR or DR beside the amount',
  },
  {
    field: 'balance',
    title: 'Balance',
    type: 'text',
    most: 40,
    also: [
      'closing balance',
      'running balance',
      'available balance',
      'balance inr',
      'balance amount',
      'account balance',
    ],
    help: 'Tells equal credits of a day apart',
  },
]

/** `1,234.50 Cr`, `(1,234.50)` and `-1234.5`, signed: a debit is negative. Null for other text. */
export function signedAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,]+/g, '').toUpperCase()
  const [, before = '', body = '', after = ''] =
    /^(CR\.?|DR\.?)?(?:INR|RS\.?|₹)?([-+(]*[\d.]+\)?)(CR?\.?|DR?\.?)?$/.exec(plain) ?? []
  const paise = paiseOf(body.replaceAll(/[-+()]/g, ''))
  if (paise === null) return null
  const isDebit = /[-(]/.test(body) || `${before}${after}`.startsWith('D')
  return isDebit ? -paise : paise
}

type Credit = { amount: number } | { problem: [field: string, message: string] } | null

/** Null for a withdrawal, and for a row without an amount such as an opening balance. */
export function creditOf(values: ReadRow['values']): Credit {
  const deposit = Number(values.deposit ?? 0)
  const withdrawal = Number(values.withdrawal ?? 0)
  if (deposit > 0 && withdrawal > 0)
    return { problem: ['deposit', 'Both a deposit and a withdrawal. Check the columns'] }
  if (deposit > 0) return { amount: deposit }
  if (deposit < 0) return { problem: ['deposit', 'A deposit is not negative. Check the columns'] }
  if (values.amount === undefined || withdrawal !== 0) return null
  const amount = signedAmount(String(values.amount))
  if (amount === null) return { problem: ['amount', `${values.amount} is not an amount such as 1180.50`] }
  const side = String(values.type ?? '').trim()
  if (/^d/i.test(side) || /withdraw/i.test(side)) return null
  if (/^c/i.test(side) || /deposit/i.test(side)) return { amount: Math.abs(amount) }
  if (side) return { problem: ['type', `'${side}' is neither CR nor DR`] }
  // Without a side only a sign tells withdrawals apart.
  return amount > 0 ? { amount } : null
}
