/** The rules of a good check and of silence, and the texts of the card. */
import { expect, test } from 'vitest'
import { isDrillGood, isSilent, lagFault, silentAfterMs, spanText } from './rules'
import { badgeOf, faultsOf, sentenceOf, type Check } from './screens/standbyWords'

const good: Check = {
  id: 1,
  receivedAt: '2026-11-18T04:00:00.000Z',
  tookMs: 900,
  everySeconds: 60,
  source: 'folder',
  entry: 123_456,
  behindEntries: 0,
  behindMs: 0,
  isGood: true,
  faults: [],
}

test('a check is good up to a delay of five seconds, if the standby says so and could open the copy', () => {
  expect(isDrillGood(good)).toBe(true)
  expect(isDrillGood({ ...good, behindMs: null })).toBe(true)
  expect(isDrillGood({ ...good, behindMs: 5000 })).toBe(true)
  expect(isDrillGood({ ...good, behindMs: 5001 })).toBe(false)
  expect(isDrillGood({ ...good, entry: null })).toBe(false)
  expect(isDrillGood({ ...good, isGood: false })).toBe(false)
  expect(lagFault({ behindMs: 5000 })).toBeNull()
  expect(lagFault({ behindMs: 5001 })?.text).toBe('The copy is 6 s behind (limit 5 s).')
})

test('spans are short', () => {
  const spans = [0, 119_000, 121_000, 7_199_000, 7_200_000, 172_800_000].map(spanText)
  expect(spans).toEqual(['0 s', '119 s', '2 min', '119 min', '2 h', '2 days'])
})

test('silence begins after three intervals, at least three minutes, of a running server', () => {
  expect([1, 60, 100].map(silentAfterMs)).toEqual([180_000, 180_000, 300_000])
  const silent = (now: string, since: string | null = null) =>
    isSilent(good, `2026-11-18T04:${now}.000Z`, since && `2026-11-18T04:${since}.000Z`)
  expect([silent('03:00'), silent('03:01')]).toEqual([false, true])
  expect([silent('12:00', '09:00'), silent('12:01', '09:00')]).toEqual([false, true])
})

test.each<[string, Check | null, string, string]>([
  ['no report', null, 'No report yet', 'The standby at https://b.firm.in has not reported yet.'],
  ['good', good, 'Up to date', 'Checked just now: nothing is missing, 1,23,456 entries.'],
  [
    'good, and a little behind',
    { ...good, behindMs: 1400, behindEntries: 1 },
    'Up to date',
    'Checked just now: the copy is 2 s and 1 entry behind, within the limit.',
  ],
  [
    'good, and the distance is unknown',
    { ...good, behindMs: null, behindEntries: null },
    'Up to date',
    'Checked just now: the copy is good, 1,23,456 entries.',
  ],
  [
    'late',
    {
      ...good,
      isGood: false,
      behindMs: 12_000,
      behindEntries: 34,
      faults: [lagFault({ behindMs: 12_000 })!],
    },
    'Behind',
    'Checked just now: the copy is 12 s and 34 entries behind.',
  ],
  [
    'failed',
    { ...good, isGood: false, entry: null, faults: [{ text: 'Damaged.' }] },
    'Failed',
    'Checked just now: the standby cannot take over.',
  ],
])('the card of a standby: %s', (_, check, badge, sentence) => {
  const state = {
    term: 1,
    peer: 'https://b.firm.in',
    isSilent: false,
    replica: null,
    drills: check ? [check] : [],
  }
  expect([badgeOf(state).words, sentenceOf(state, 'just now', 'Asia/Kolkata')]).toEqual([badge, sentence])
  expect(faultsOf(state)).toEqual(check?.faults ?? [])
})

test('the card of a silent standby names the last report and what to check', () => {
  const state = { term: 1, peer: null, isSilent: true, replica: null, drills: [good] }
  expect([badgeOf(state).words, sentenceOf(state, '2 h ago', 'Asia/Kolkata')]).toEqual([
    'Silent',
    'No report since 18 Nov 2026, 09:30.',
  ])
  expect(faultsOf(state)[0]!.todo).toContain('that its API token has not expired')
})

test("a fault of Litestream is on the card, without a report and before the standby's own faults", () => {
  const fault = { text: 'Litestream has copied nothing into /replica.' }
  const state = { term: 1, peer: null, isSilent: false, replica: [fault], drills: [] }
  expect([badgeOf(state).words, sentenceOf(state, '', 'Asia/Kolkata')]).toEqual([
    'Needs attention',
    'The standby has not reported yet.',
  ])
  expect(faultsOf(state)).toEqual([fault])
  const failed = { ...good, isGood: false, entry: null, faults: [{ text: 'Damaged.' }] }
  expect(faultsOf({ ...state, drills: [failed] })).toEqual([fault, { text: 'Damaged.' }])
  expect(badgeOf({ ...state, drills: [failed] }).words).toBe('Failed')
  expect(badgeOf({ ...state, drills: [good] }).words).toBe('Needs attention')
  expect(badgeOf({ ...state, replica: [] }).words).toBe('No report yet')
})
