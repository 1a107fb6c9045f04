/** What `muster doctor` asks of the outbox. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const { waiting, dead } = db.one<{ waiting: number; dead: number }>(`select count(*) filter (where state in ('waiting', 'sending')) as waiting, count(*) filter (where state = 'dead') as dead from deliveries`)!
  return [{ ok: true, text: `Outbox: ${waiting} waiting, ${dead} given up`, ...(dead ? { todo: 'Push Debug shows which and why.' } : {}) }]
}
