/**
 * Table 13 of GSTR-1: the ranges of numbers that were used in the month. A range has numbers with the same
 * beginning and consecutive counters; a gap begins a new range. Voided documents are cancelled.
 */
export type UsedNumber = { kind: 'invoice' | 'credit note'; number: string; isCancelled: boolean }

type Range = { num: number; from: string; to: string; totnum: number; cancel: number; net_issue: number }
export type DocumentRanges = {
  doc_det: {
    doc_num: 1 | 5
    doc_typ: 'Invoices for outward supply' | 'Credit Note'
    docs: Range[]
  }[]
}

/** The codes and names of the table. */
const natures = [
  { kind: 'invoice', doc_num: 1, doc_typ: 'Invoices for outward supply' },
  { kind: 'credit note', doc_num: 5, doc_typ: 'Credit Note' },
] as const

export function documentRanges(all: readonly UsedNumber[]): DocumentRanges | null {
  const details = natures
    .map(({ kind, doc_num, doc_typ }) => ({
      doc_num,
      doc_typ,
      docs: rangesOf(all.filter((one) => one.kind === kind)),
    }))
    .filter(({ docs }) => docs.length > 0)
  return details.length ? { doc_det: details } : null
}

type Parted = UsedNumber & { head: string; digits: string }

function rangesOf(all: readonly UsedNumber[]): Range[] {
  const ranges: Parted[][] = []
  for (const one of all.map(parted).toSorted(bySeries)) {
    const range = ranges.at(-1)
    if (range && follows(range.at(-1)!, one)) range.push(one)
    else ranges.push([one])
  }
  return ranges.map((range, at) => {
    const cancel = range.filter((one) => one.isCancelled).length
    return {
      num: at + 1,
      from: range[0]!.number,
      to: range.at(-1)!.number,
      totnum: range.length,
      cancel,
      net_issue: range.length - cancel,
    }
  })
}

/** `INV/26-27/` and `001`. A number without digits at its end has no counter. */
function parted(one: UsedNumber): Parted {
  let start = one.number.length
  while (start > 0 && /\d/.test(one.number[start - 1]!)) start--
  return { ...one, head: one.number.slice(0, start), digits: one.number.slice(start) }
}

const bySeries = (a: Parted, b: Parted) =>
  compare(a.head, b.head) ||
  compare(BigInt(a.digits || 0), BigInt(b.digits || 0)) ||
  compare(a.digits, b.digits)

const compare = <T extends string | bigint>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** 010 follows 009, and 1000 follows 999. 10 does not follow 009. */
const follows = (last: Parted, next: Parted) =>
  last.head === next.head &&
  last.digits !== '' &&
  String(BigInt(last.digits) + 1n).padStart(last.digits.length, '0') === next.digits
