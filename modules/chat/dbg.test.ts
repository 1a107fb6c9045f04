import { test } from 'vitest'
import { office } from '../../tests/support/office'
import { Desk } from './desk'
import { learnt, topicsOf } from './topics'
import { read } from './understanding/reading'
import { replyTo } from './reply'
import { readFileSync } from 'node:fs'
test('dbg', async () => {
  const at = await office()
  const ids = { Recruiter: 'Ravi', Admin: 'Anita', Accounts: 'Arjun', Manager: 'Meera', 'Senior Manager': 'Meera', Scheduler: 'Ravi' } as any
  for (const l of readFileSync('/work/main/tests/assistant/unseen.tsv','utf8').split('\n').slice(1).filter(Boolean)) {
    const [role, , measure, , , q] = l.split('\t') as string[]
    if (!/howto/.test(measure!)) continue
    const n = ids[role!]
    const out = at.app.ask((ask) => {
      const d = new Desk(at.app, ask, { id: at.ids[n], role, sessionId: 0 } as never)
      const g = topicsOf(read(d, q!, learnt().words)).slice(0, 3).map((x) => x.intent + ':' + x.chance.toFixed(2)).join(' ')
      const r = replyTo(at.app, ask, { id: at.ids[n], role, sessionId: 0 } as never, q!)
      return `${r.from} | ${r.intent} | ${r.message.slice(0, 60)} | ${g}`
    })
    console.log(q!.slice(0, 110), '\n      =>', out)
  }
})
