/** Workers that are stopped: no caller waits forever. Workers that have grown large: they end. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openFiles } from './files'
import { silentLog } from './log'
import { defineTask, inWorkers, serveTasks } from './worker'

const folder = mkdtempSync(join(tmpdir(), 'muster-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stop ends running, queued and later tasks', async () => {
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
    expect(work).rejects.toThrow('The task was stopped before it finished')
  const both = [ended(works.work(never, null, () => begun())), ended(works.work(never, null))]
  await isRunning
  await works.stop()
  await Promise.all([...both, ended(works.work(never, null))])
})

test('a result that arrives during the stop does not release the worker, or the process ends too soon', async () => {
  const entry = join(folder, 'begins.mjs')
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', () => parentPort.postMessage({ item: 'begun' }))\n`,
  )
  const works = inWorkers(entry, null, silentLog, 1)
  const begins = defineTask<null, string, null>({ name: 'begins', run: async () => null })
  let stopping: Promise<void> | undefined
  const unref = vi.spyOn(Worker.prototype, 'unref')
  const work = works.work(begins, null, () => {
    unref.mockClear()
    stopping = works.stop()
    throw new Error('the taker failed')
  })
  await expect(work).rejects.toThrow('the taker failed')
  await stopping
  expect(unref).not.toHaveBeenCalled()
  unref.mockRestore()
})

test('a worker that is ending accepts no other task: queued tasks get a new worker', async () => {
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
  // Requested at the moment in which the other worker is ending.
  const next = works.work(echo, 'next')
  expect(await Promise.all([waiting, next])).toEqual(['waiting', 'next'])
  await works.stop()
})

test('a disk error of a task is known to its caller', async () => {
  const { port1, port2 } = new MessageChannel()
  const full = defineTask<null, never, null>({
    name: 'full',
    run: async () => (writeFileSync('/dev/full', 'x'), null),
  })
  serveTasks([full], () => ({ ask: () => null as never, files: openFiles(null) }), { port: port2 })
  port1.postMessage({ task: 'full', input: null })
  const [{ failure }] = (await once(port1, 'message')) as [{ failure: { code: string } }]
  expect(failure).toMatchObject({ kind: 'fault', code: 'ENOSPC' })
  port1.close()
})

describe('a worker releases its memory by ending', () => {
  afterEach(() => void vi.useRealTimers())
  const megabyte = 1_000_000

  /** A pool of one worker, which reports the input as its growth and returns its thread. */
  function pool() {
    const entry = join(folder, 'growing.mjs')
    writeFileSync(
      entry,
      `import { parentPort, threadId } from 'node:worker_threads'
       parentPort.on('message', ({ input }) => parentPort.postMessage({ result: threadId, grownBy: input }))\n`,
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const works = inWorkers(entry, null, silentLog, 1)
    const task = defineTask<number, never, number>({ name: 'grows', run: async () => 0 })
    const caching = defineTask<number, never, number>({ ...task, keeps: true })
    return { works, task, keeping: caching }
  }

  test('a large worker ends as soon as no task is queued', async () => {
    const { works, task } = pool()
    const first = await works.work(task, 40 * megabyte)
    expect(await works.work(task, 40 * megabyte), 'the next of a row still finds it').toBe(first)
    vi.advanceTimersByTime(1000)
    expect(await works.work(task, 0)).not.toBe(first)
    await works.stop()
  })

  test('a worker that has not grown stays for five seconds', async () => {
    const { works, task } = pool()
    const first = await works.work(task, megabyte)
    vi.advanceTimersByTime(4900)
    expect(await works.work(task, megabyte)).toBe(first)
    vi.advanceTimersByTime(5000)
    expect(await works.work(task, megabyte)).not.toBe(first)
    await works.stop()
  })

  test('a worker with a cache for the next request stays for twenty seconds at any size', async () => {
    const { works, keeping } = pool()
    const first = await works.work(keeping, 40 * megabyte)
    vi.advanceTimersByTime(19_900)
    expect(await works.work(keeping, 40 * megabyte)).toBe(first)
    vi.advanceTimersByTime(20_000)
    expect(await works.work(keeping, 40 * megabyte)).not.toBe(first)
    await works.stop()
  })

  test('a worker reports its growth since its start, also from a failed task', async () => {
    let size = 30 * megabyte
    const grows = defineTask<number, never, string>({
      name: 'grows',
      run: async (_, bytes) => {
        size += bytes
        if (bytes > 20 * megabyte) throw new Error('too much')
        return 'done'
      },
    })
    const opened = () => ({ ask: () => null as never, files: openFiles(null) })
    const requested = async (input: number, sizes?: { sizeOf: () => number }) => {
      const { port1: here, port2: port } = new MessageChannel()
      serveTasks([grows], opened, { port, ...sizes })
      const text = once(here, 'message')
      here.postMessage({ task: 'grows', input })
      const [message] = await text
      here.close()
      return message
    }
    expect(await requested(10 * megabyte, { sizeOf: () => size })).toEqual({
      result: 'done',
      grownBy: 10 * megabyte,
    })
    expect(await requested(40 * megabyte, { sizeOf: () => size })).toMatchObject({
      failure: { kind: 'fault', message: 'too much' },
      grownBy: 40 * megabyte,
    })
    expect(await requested(0), 'by the figures of its own thread').toMatchObject({
      result: 'done',
      grownBy: expect.any(Number),
    })
  })
})
