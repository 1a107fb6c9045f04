/** Whose turn it is, for every pair of machines that can meet. */
import { describe, expect, test } from 'vitest'
import type { TermAnswer } from '../contract'
import { reasonNotToServe, reasonToStop } from './rules'

const own = { firm: 'a', term: 2 }
const peer = (answer: Partial<TermAnswer> | string) => ({
  of: 'https://b.example',
  answer:
    typeof answer === 'string' ? answer : { firm: 'a', term: 2, isServing: false, runningId: 'b', ...answer },
})
const file = (answer: Partial<TermAnswer> | string) => ({ ...peer(answer), of: '/shared/term' })

describe('a machine may serve', () => {
  test.each([
    ['nobody else is configured', []],
    ['the standby has the same term', [peer({})]],
    ['the standby has checked nothing yet', [peer({ firm: null, term: 0 })]],
    ['the old primary serves an older term', [peer({ term: 1, isServing: true })]],
    ['the shared file names this term', [file({})]],
    ['one of two answers', [peer('no answer in 5 s'), file({})]],
  ])('if %s', (_, others) => {
    expect(reasonNotToServe(own, others, false)).toBeNull()
  })
})

describe('a machine does not serve', () => {
  test.each([
    ['the other one took over', [peer({ term: 3, isServing: true })], 'https://b.example serves with term 3'],
    ['it took over and is stopped', [peer({ term: 3 })], 'https://b.example has term 3'],
    ['the shared file names a higher term', [file({ term: 3 })], '/shared/term has term 3'],
    ['one of two names a higher term', [peer({}), file({ term: 3 })], '/shared/term has term 3'],
    ['the other one serves with the same term', [peer({ isServing: true })], 'the same term, 2'],
  ])('if %s, whatever its operator says', (_, others, sentence) => {
    expect(reasonNotToServe(own, others, false)).toContain(sentence)
    expect(reasonNotToServe(own, others, true)).toContain(sentence)
    expect(reasonToStop(own, others)).toContain(sentence)
  })

  test('if the other one belongs to another firm, but a mistake there stops nobody who serves', () => {
    const others = [peer({ firm: 'b', term: 9, isServing: true })]
    expect(reasonNotToServe(own, others, true)).toContain('another firm')
    expect(reasonToStop(own, others)).toBeNull()
  })

  test('if nobody can be asked, unless its operator says so', () => {
    const others = [peer('ECONNREFUSED'), file('it does not exist')]
    expect(reasonNotToServe(own, others, false)).toMatch(
      /^https:\/\/b\.example cannot be asked \(ECONNREFUSED\), and \/shared\/term cannot be asked .*--alone/,
    )
    expect(reasonNotToServe(own, others, true)).toBeNull()
    // The other machine is off now and then, which stops nobody who serves.
    expect(reasonToStop(own, others)).toBeNull()
  })
})

test('an empty database has no firm, and serves unless another machine does', () => {
  const empty = { firm: null, term: 1 }
  expect(reasonNotToServe(empty, [peer({ term: 1 })], false)).toBeNull()
  expect(reasonNotToServe(empty, [peer({ term: 1, isServing: true })], false)).toContain('the same term')
})
