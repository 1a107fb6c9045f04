/** Columns of bank statements, and the credit that a row states. */
import type { Column, ReadRow, Value } from '../../imports/service'
import { signedAmount } from '../signedAmount'

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
    type: 'text',
    most: 40,
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
    type: 'text',
    most: 40,
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

type Credit = { amount: number } | { problem: [field: string, message: string] } | null

/** Null for a withdrawal, and for a row without an amount such as an opening balance. */
export function creditOf(values: ReadRow['values']): Credit {
  const deposit = amountIn(values.deposit)
  const withdrawal = amountIn(values.withdrawal)
  if (deposit === 'unreadable')
    return { problem: ['deposit', `${values.deposit} is not an amount such as 1180.50`] }
  if (deposit < 0) return { problem: ['deposit', 'A deposit is not negative. Check the columns'] }
  if (deposit > 0 && withdrawal !== 0)
    return { problem: ['deposit', 'Both a deposit and a withdrawal. Check the columns'] }
  if (deposit > 0) return { amount: deposit }
  return values.amount === undefined || withdrawal !== 0 ? null : ofOneColumn(values)
}

const amountIn = (value: Value | undefined): number | 'unreadable' =>
  value === undefined || value === null || /^[-\s]*$/.test(String(value))
    ? 0
    : (signedAmount(String(value)) ?? 'unreadable')

const debit = /^(?:d|dr|debit|withdrawal|w)\.?$/i
const credit = /^(?:c|cr|credit|deposit|dep)\.?$/i

/** The side is in a column of its own, within the amount, or only its sign. */
function ofOneColumn(values: ReadRow['values']): Credit {
  const text = String(values.amount)
  const amount = signedAmount(text)
  if (amount === null) return { problem: ['amount', `${text} is not an amount such as 1180.50`] }
  const side = String(values.type ?? '').trim()
  if (debit.test(side)) return null
  if (credit.test(side)) return amount === 0 ? null : { amount: Math.abs(amount) }
  const hasSide = /[-+(]|[cd]r?\.?\s*$/i.test(text)
  if (side && !hasSide)
    return { problem: ['type', `'${side}' is neither CR nor DR. Choose another column, or none`] }
  return amount > 0 ? { amount } : null
}
