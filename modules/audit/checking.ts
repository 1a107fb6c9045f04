/** Verifies the audit against the database and against heads stored elsewhere. */
import { resolve } from 'node:path'
import type { App, Ask, Finding } from '../../src/app'
import { readHead, type StoredHead } from '../../src/chain/heads'
import { triggerFaults } from '../../src/chain/triggers'
import { verifyChain, type Verified } from '../../src/chain/verifying'
import { defineTask } from '../../src/worker'
import { ownFile, readOutside } from './headsFile'
import { wordsOf } from './words'

export const verifyTask = defineTask<{ outside: readonly StoredHead[] }, never, Verified>({
  name: 'audit.verify',
  run: async ({ ask }, { outside }) => ask((at) => verifyChain(at.db, { now: at.now(), outside, wordsOf })),
})

/** For the browser: compares with the file of the setting, off the main thread. */
export async function verify(app: App): Promise<Verified> {
  const { outside, wrong } = await readOutside(ownFile(app))
  const verified = await app.work(verifyTask, { outside })
  return { ...verified, wrong: [...verified.wrong, ...wrong] }
}

/** For the command line: compares with given heads and files, and the file of the setting. */
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

/** For doctor: checks the audit's triggers without reading its entries. */
export function checks({ db }: Ask): Finding[] {
  const faults = triggerFaults(db)
  return faults.length
    ? faults.map((text) => ({
        ok: false,
        text,
        todo:
          'Copy the data folder first, then run muster admin audit verify, and see ' +
          '"When something is wrong" in docs/audit.md.',
      }))
    : [{ ok: true, text: "The audit's triggers are complete" }]
}
