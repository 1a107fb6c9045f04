/** Workers that are stopped: nobody waits for them for ever. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from './log'
import { defineTask, inWorkers } from './worker'

const folder = mkdtempSync(join(tmpdir(), 'muster-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stop ends what runs, what waits for its turn, and what comes after it', async () => {
  const entry = join(folder, 'never.mjs')
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => parentPort.postMessage({ item: 'begun' }))\n`,
  )
  const works = inWorkers(entry, null, silentLog, 1)
  const never = defineTask<null, string, null>({ name: 'never', run: async () => null })
  let begun = () => {}
  const isRunning = new Promise<void>((resolve) => (begun = resolve))
  const ended = (work: Promise<unknown>) =>
    expect(work).rejects.toThrow('The work was stopped before its end')
  const both = [ended(works.work(never, null, () => begun())), ended(works.work(never, null))]
  await isRunning
  await works.stop()
  await Promise.all([...both, ended(works.work(never, null))])
})

test('a worker that is ended takes no other task: whoever waits for its turn gets a new one', async () => {
  const entry = join(folder, 'echo.mjs')
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', (message) => {
       if ('taken' in message) return
       parentPort.postMessage(message.input === 'bad' ? { item: 'begun' } : { result: message.input })
     })\n`,
  )
  const works = inWorkers(entry, null, silentLog, 1)
  const echo = defineTask<string, string, string>({ name: 'echo', run: async (_, input) => input })
  const bad = works.work(echo, 'bad', () => Promise.reject(new Error('the taker failed')))
  const waiting = works.work(echo, 'waiting')
  await expect(bad).rejects.toThrow('the taker failed')
  // In the very moment in which the other is on its way out.
  const next = works.work(echo, 'next')
  expect(await Promise.all([waiting, next])).toEqual(['waiting', 'next'])
  await works.stop()
})
