/** Credits that claim the same invoice. */
import { none, type Books, type Match } from './proposal'

type Claim = { lineId: number; amount: number; match: Match }

function claim(claims: Map<string, Claim[]>, key: string, one: Claim) {
  const known = claims.get(key)
  if (known) known.push(one)
  else claims.set(key, [one])
}

/** Two credits cannot pay one invoice twice: then neither is proposed, unless one of them names it. */
export function dropContested(matches: Map<number, Match>, { invoices }: Books) {
  const open = new Map(invoices.map(({ id, open: rest }) => [id, rest]))
  const claims = new Map<string, Claim[]>()
  for (const [lineId, match] of matches) {
    for (const { invoiceId, amount, tds } of match.proposal?.items ?? [])
      claim(claims, `invoice ${invoiceId}`, { lineId, amount: amount + tds, match })
    if (match.proposal?.entryId != null)
      claim(claims, `entry ${match.proposal.entryId}`, { lineId, amount: 0, match })
  }
  for (const [of, all] of claims) {
    if (all.length < 2) continue
    const sum = all.reduce((total, { amount }) => total + amount, 0)
    if (of.startsWith('invoice') && sum <= open.get(Number(of.slice(8)))!) continue
    const isNumbered = ({ match }: (typeof all)[number]) => match.proposal!.isNumbered
    const holders = all.filter(isNumbered)
    const losers = holders.length === 1 ? all.filter((one) => !isNumbered(one)) : all
    for (const { lineId, match } of losers)
      matches.set(lineId, none(match.clientId, `${all.length} credits fit: ${match.text}`))
  }
}
