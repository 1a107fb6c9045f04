/** Whether the audit is whole: all that the database shows, and heads that were kept outside of it. */
import { resolve } from 'node:path'
import type { App, Ask, Finding } from '../../src/app'
import { readHead, type KeptHead } from '../../src/chain/heads'
import { triggerFaults } from '../../src/chain/triggers'
import { verifyChain, type Verified } from '../../src/chain/verifying'
import { defineTask } from '../../src/worker'
import { ownFile, readOutside } from './outside'
import { wordsOf } from './words'

export const verifyTask = defineTask<{ outside: readonly KeptHead[] }, never, Verified>({
  name: 'audit.verify',
  run: async ({ ask }, { outside }) => ask((at) => verifyChain(at.db, { now: at.now(), outside, wordsOf })),
})

/** What the browser asks: against the file of the setting, off the main thread. */
export async function verify(app: App): Promise<Verified> {
  const { outside, wrong } = await readOutside(ownFile(app))
  const verified = await app.work(verifyTask, { outside })
  return { ...verified, wrong: [...verified.wrong, ...wrong] }
}

/** What the command line asks: against heads and files that it names, and the file of the setting. */
export async function verifyAgainst(
  app: App,
  {
    heads,
    files,
    each,
  }: { heads: readonly string[]; files: readonly string[]; each: (done: number) => void },
): Promise<Verified> {
  const { outside, wrong } = await readOutside([...ownFile(app), ...files.map((file) => resolve(file))])
  const given = heads.map((text) => ({ ...readHead(text)!, where: '--head' }))
  const verified = app.ask((ask) =>
    verifyChain(ask.db, { now: ask.now(), outside: [...given, ...outside], wordsOf, each }),
  )
  return { ...verified, wrong: [...verified.wrong, ...wrong] }
}

/** For doctor: what guards the audit, without reading it. */
export function checks({ db }: Ask): Finding[] {
  const faults = triggerFaults(db)
  return faults.length
    ? faults.map((text) => ({
        ok: false,
        text,
        todo:
          'Keep a copy of the data folder first, then: muster admin audit verify, and ' +
          '"When something is wrong" in docs/audit.md.',
      }))
    : [{ ok: true, text: 'The audit is guarded by its triggers' }]
}
