/** The assistant never shows people what they may not see. */
import { describe, expect, test } from 'vitest'
import { ask } from '../../tests/support/assistant'
import { names, type Name } from '../../tests/support/office'
import { day } from '../../tests/support/assistantDay'
import { forbidden, withSecrets } from '../../tests/support/assistantSecrets'
import { labelled, sets } from '../../tests/assistant/labelled'
import { answers } from './answers'

test('billing over several months covers all of them; of others only what the person sees', async () => {
  const at = await day()
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex' })).body
  for (const [n, [selectionMonth, recruiter, billingFixed]] of (
    [
      ['2026-09', 'ravi', '10000'],
      ['2026-10', 'ravi', '20000'],
      ['2026-11', 'priya', '40000'],
      ['2026-11', 'rekha', '80000'],
    ] as const
  ).entries()) {
    const made = await at.as('Arjun').post('/api/billing-candidates', {
      name: `Candidate ${n}`,
      clientId: client.id,
      candidateMobile: `900000000${n}`,
      candidateEmail: `c${n}@home.test`,
      selectionMonth,
      designation: 'Dev',
      managerEmail: recruiter === 'rekha' ? 'manoj@northwind.test' : 'meera@northwind.test',
      recruiterEmail: `${recruiter}@northwind.test`,
      billableCTC: '1200000',
      billingType: 'Fixed',
      billingFixed,
      status: 'Joined',
      dateOfJoining: '2026-11-02',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  const answer = async (name: Name, question: string) => (await ask(at, name, question)).message
  expect(await answer('Anita', 'total billing this month')).toBe(
    'Billing for Nov 2026: ₹1,20,000 from joined candidates, and ₹0 in the pipeline.',
  )
  expect(await answer('Anita', 'total billing this quarter')).toBe(
    'Billing for Oct 2026 to Nov 2026: ₹1,40,000 from joined candidates, and ₹0 in the pipeline.',
  )
  expect(await answer('Anita', 'total billing this financial year')).toBe(
    'Billing for Apr 2026 to Nov 2026: ₹1,50,000 from joined candidates, and ₹0 in the pipeline.',
  )
  expect(await answer('Meera', 'total billing this month')).toBe('Billing of your team in Nov 2026: ₹40,000.')
  expect(await answer('Meera', 'billing of ravi this year')).toBe(
    'Billing of Ravi Test in Jan 2026 to Nov 2026: ₹30,000.',
  )
  expect(await answer('Meera', 'billing of rekha this year')).toBe(
    'Team Performance does not show you figures of Rekha Test.',
  )
})

test('an invisible person is treated as unknown; an ambiguous name is asked back', async () => {
  const at = await day()
  expect((await ask(at, 'Ravi', 'rekha ka email')).message).toBe(
    'I cannot find anybody called rekha that you can see.',
  )
  expect((await ask(at, 'Ravi', 'zoravar ka email')).message).toBe(
    'I cannot find anybody called zoravar that you can see.',
  )
  expect((await ask(at, 'Meera', 'is Zoravar on leave today')).message).toBe(
    'I cannot find anybody called Zoravar that you can see.',
  )
  const { body } = await at.as('Anita').post('/api/users', {
    firstName: 'Ravi',
    lastName: 'Kumar',
    email: 'ravi.kumar@northwind.test',
    password: 'correct horse',
    managerId: at.ids.Meera,
  })
  expect(body.id).toBeTruthy()
  const both = await ask(at, 'Meera', 'hours of ravi this week')
  expect(both.message).toBe('2 people match this name. Which one do you mean?')
  expect((await ask(at, 'Meera', both.asks[0])).message).toMatch(
    /^Ravi (Test|Kumar) worked 0m|^I cannot see the attendance/,
  )
  expect((await ask(at, 'Meera', 'hours of ravi kumar this week')).message).toMatch(
    /^Ravi Kumar worked|^I cannot see the attendance of Ravi Kumar/,
  )
})

test('a question about oneself is not answered if it names somebody else', async () => {
  const at = await day()
  expect((await ask(at, 'Meera', "what is Ravi's leave balance")).message).toBe(
    'I can only show you your own data here. For Ravi Test, use the screens of your role.',
  )
  expect((await ask(at, 'Meera', "what is Zoravar's leave balance")).message).toBe(
    'I cannot find anybody called Zoravar that you can see.',
  )
  expect((await ask(at, 'Ravi', 'is Meera on leave today')).message).toBe(
    'Your role cannot see this in Muster.',
  )
})

const namesOfQuestions =
  /\b(?:nikhil(?: deshmukh)?|pavi(?:th|t)ra(?: shetty)?|imran(?: khan)?|neha(?: gupta)?|arjun(?: nair)?|sravani(?: reddy)?|fatima(?: shaikh)?|harpreet(?: singh)?)\b/gi

describe('for every measure the answer contains nothing that the role may not see', () => {
  const everybody = names.map((name) => name.toLowerCase())
  const questions = new Set([
    ...sets
      .flatMap((set) => labelled(`${import.meta.dirname}/../../tests/assistant`, set))
      .map(({ question }) => question.replaceAll(namesOfQuestions, 'Rekha')),
    ...everybody.flatMap((name) => [
      `email of ${name}`,
      `${name} ka phone number`,
      `is ${name} on leave today`,
      `hours of ${name} today`,
      `billing of ${name} this month`,
      `tasks i gave ${name}`,
      `${name} ki chutti approve karo`,
      `manager of ${name}`,
      `who reports to ${name}`,
    ]),
  ])
  test.each(Object.entries(forbidden) as [Name, RegExp][])(
    '%s',
    async (name, pattern) => {
      const at = await withSecrets()
      const seen = new Set<string>()
      for (const question of questions) {
        const reply = await ask(at, name, question)
        if (reply.intent) seen.add(reply.intent)
        expect(JSON.stringify({ ...reply, timestamp: '' }), `${name} asked: ${question}`).not.toMatch(pattern)
      }
      // All intents were asked.
      expect(Object.keys(answers).filter((intent) => !seen.has(intent))).toEqual([])
    },
    120_000,
  )
})
