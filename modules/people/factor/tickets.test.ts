/** Tickets between the password and the code. */
import { expect, test } from 'vitest'
import { Tickets } from '../account/tickets'

test('tickets are limited, and the oldest are removed first', () => {
  const tickets = new Tickets()
  const half = { userId: 1, passwordHash: null, device: undefined, by: 'password' as const, known: null }
  const made = Array.from({ length: 10_002 }, () => tickets.make(half, 0))
  expect(tickets.look(made[0]!, 1)).toBeNull()
  expect(tickets.look(made.at(-1)!, 1)).toMatchObject({ userId: 1 })
  expect(tickets.use(made.at(-1)!)).toBe(true)
  expect(tickets.use(made.at(-1)!)).toBe(false)
})
