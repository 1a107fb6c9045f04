/**
 * Long work off the main thread: reading sheets, generating reports, writing exports. A task reads the
 * database through its own connection and never writes to it. It emits results in pieces, and the main thread
 * writes.
 *
 *   defineTask({ name, run(at, input) })           at.ask, at.files, at.emit(item)
 *   app.work(task, input, each)                    `each` is awaited, so a slow consumer slows the task
 *   serveTasks(tasks, connect)                     the other side, in the worker
 *
 * Without a worker (tests, command line, development) the same task runs in this thread.
 */
import { readlinkSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { parentPort, Worker, type MessagePort } from 'node:worker_threads'
import type { Ask } from './events'
import type { Files } from './files'
import type { Log } from './log'
import { invalid, Refusal, type FieldError } from './domain/errors'
import { UnreadableFile } from './sheets'

export type At<Item> = {
  /** One snapshot per call. */
  ask: <T>(work: (ask: Ask) => T) => T
  files: Files
  emit: (item: Item) => Promise<void>
}

export type Task<Input = unknown, Item = unknown, Result = unknown> = {
  name: string
  run: (at: At<Item>, input: Input) => Promise<Result>
  /** Runs in a worker of its own, because it takes long and other tasks must not wait for it. */
  background?: true
  /** Caches results in its worker's memory for the next caller, so the worker lives longer. */
  keeps?: true
}

/** Any task, for lists. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTask = Task<any, any, unknown>

export const defineTask = <Input, Item, Result>(task: Task<Input, Item, Result>): Task<Input, Item, Result> =>
  task

export type Works = {
  work: <Input, Item, Result>(
    task: Task<Input, Item, Result>,
    input: Input,
    each?: (item: Item) => void | Promise<void>,
  ) => Promise<Result>
  stop: () => Promise<void>
}

type Failure =
  | {
      kind: 'refusal'
      status: number
      message: string
      errors?: FieldError[] | undefined
      cause?: string | undefined
    }
  | { kind: 'fault'; message: string; stack?: string | undefined; code?: string; errcode?: number }
type ToWorker = { task: string; input: unknown } | { taken: number }
/** `grownBy`: bytes the worker has gained since its start. */
type FromWorker =
  { item: unknown } | { result: unknown; grownBy: number } | { failure: Failure; grownBy: number }

/** The most unconsumed items before the task waits. */
const ahead = 3
/**
 * How long an idle worker lives, in milliseconds. Starting one takes a third of a second; an idle one
 * occupies some 40 MB.
 */
const idle = 5000
/**
 * A worker that has grown by more than this ends sooner, just late enough for the next of the monthly
 * reports.
 */
const large = 12_000_000
const idleWhenLarge = 1000
const idleWhenCaching = 20_000

/** Runs tasks in this thread. */
export function inline(at: Omit<At<never>, 'emit'>): Works {
  return {
    work: async (task, input, each) => {
      try {
        return await task.run({ ...at, emit: async (item) => each?.(item) }, input)
      } catch (error) {
        throw error instanceof UnreadableFile ? thrown(failure(error)) : error
      }
    },
    stop: async () => {},
  }
}

/** Runs tasks in workers. One thread stays free for everything else. */
export function inWorkers(
  entry: string,
  data: unknown,
  log: Log,
  most = Math.max(1, availableParallelism() - 1),
): Works {
  const free: Worker[] = []
  const all = new Set<Worker>()
  const waiting: { go: (worker: Worker) => void; refuse: (error: Error) => void }[] = []
  const timers = new Map<Worker, ReturnType<typeof setTimeout>>()
  let isStopped = false

  function start(): Worker {
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
    })
    worker.unref()
    worker.on('error', (error) => log.error('A worker failed', { error }))
    worker.on('exit', () => leave(worker))
    all.add(worker)
    return worker
  }
  /** An ending worker accepts no task. Waiting tasks get a new worker at once. */
  function end(worker: Worker) {
    leave(worker)
    void worker.terminate()
  }
  function leave(worker: Worker) {
    if (!all.delete(worker)) return
    clearTimeout(timers.get(worker))
    timers.delete(worker)
    const at = free.indexOf(worker)
    if (at >= 0) free.splice(at, 1)
    if (!isStopped && waiting.length && all.size < most) waiting.shift()!.go(start())
  }
  async function take(): Promise<Worker> {
    if (isStopped) throw stopped()
    const worker =
      free.pop() ??
      (all.size < most ? start() : await new Promise<Worker>((go, refuse) => waiting.push({ go, refuse })))
    clearTimeout(timers.get(worker))
    return worker
  }
  function give(worker: Worker, rest: number) {
    if (!all.has(worker)) return
    const next = waiting.shift()
    if (next) return next.go(worker)
    free.push(worker)
    timers.set(worker, setTimeout(() => end(worker), rest).unref())
  }

  return {
    async work<Input, Item, Result>(
      task: Task<Input, Item, Result>,
      input: Input,
      each?: (item: Item) => void | Promise<void>,
    ): Promise<Result> {
      const worker = await take()
      worker.ref()
      const off: (() => void)[] = []
      let rest = task.keeps ? idleWhenCaching : idle
      try {
        return await new Promise<Result>((resolve, reject) => {
          const on = (name: 'message' | 'exit' | 'error', listen: (value: never) => void) => {
            worker.on(name, listen as never)
            off.push(() => worker.off(name, listen as never))
          }
          on('error', (error: NodeJS.ErrnoException) =>
            reject(
              error.code === 'ERR_WORKER_OUT_OF_MEMORY'
                ? invalid('This is too large to fit in memory. Please split it and try again.')
                : error,
            ),
          )
          on('exit', () => reject(stopped()))
          on('message', (message: FromWorker) => {
            if ('grownBy' in message && message.grownBy > large && !task.keeps) rest = idleWhenLarge
            if ('result' in message) resolve(message.result as Result)
            else if ('failure' in message) reject(thrown(message.failure))
            else
              (async () => each?.(message.item as Item))().then(
                () => worker.postMessage({ taken: 1 } satisfies ToWorker),
                (error: unknown) => (reject(error), end(worker)),
              )
          })
          worker.postMessage({ task: task.name, input } satisfies ToWorker)
        })
      } finally {
        for (const end of off) end()
        // A worker that is being stopped keeps the process alive until its end, for which `stop` waits.
        if (!isStopped) worker.unref()
        give(worker, rest)
      }
    },
    async stop() {
      isStopped = true
      for (const { refuse } of waiting.splice(0)) refuse(stopped())
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

const stopped = () => new Error('The task was stopped before it finished')

/** The worker's side: one task at a time. `port` and `sizeOf` (bytes of this thread) are for tests. */
export function serveTasks(
  tasks: readonly AnyTask[],
  open: () => Omit<At<never>, 'emit'>,
  { port = parentPort!, sizeOf = held }: { port?: MessagePort; sizeOf?: () => number } = {},
) {
  const at = open()
  const before = sizeOf()
  let taken = 0
  let wake: (() => void) | null = null
  port.on('message', (message: ToWorker) => {
    if ('taken' in message) {
      taken += message.taken
      wake?.()
      return
    }
    let sent = (taken = 0)
    const emit = async (item: unknown) => {
      port.postMessage({ item } satisfies FromWorker)
      sent++
      while (sent - taken >= ahead) await new Promise<void>((resolve) => (wake = resolve))
    }
    const runTask = async () => {
      const task = tasks.find((t) => t.name === message.task)
      if (!task) throw new Error(`There is no task ${message.task}`)
      if (task.background) giveWay()
      const result = await task.run({ ...at, emit }, message.input)
      while (taken < sent) await new Promise<void>((resolve) => (wake = resolve))
      return result
    }
    runTask().then(
      (result) => port.postMessage({ result, grownBy: sizeOf() - before } satisfies FromWorker),
      (error: unknown) =>
        port.postMessage({ failure: failure(error), grownBy: sizeOf() - before } satisfies FromWorker),
    )
  })
}

/** Bytes of this thread: its heap and external memory, such as file contents. */
function held(): number {
  const { total_heap_size: heap, external_memory: beside } = getHeapStatistics()
  return heap + beside
}

/** On Linux a thread has its own priority. Interactive requests come before tasks that take minutes. */
function giveWay() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW)
  } catch {
    // Other systems have no such priority.
  }
}

function failure(error: unknown): Failure {
  if (error instanceof UnreadableFile)
    return {
      kind: 'refusal',
      status: 422,
      message: error.message,
      cause: (error.cause as Error | undefined)?.stack,
    }
  if (error instanceof Refusal)
    return { kind: 'refusal', status: error.status, message: error.message, errors: error.errors }
  const { message, stack, code, errcode } = (error ?? {}) as NodeJS.ErrnoException & { errcode?: number }
  return {
    kind: 'fault',
    message: String(message ?? error),
    stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
  }
}

function thrown(failure: Failure): Error {
  if (failure.kind === 'refusal')
    return Object.assign(
      new Refusal(failure.status, failure.message, failure.errors),
      failure.cause ? { cause: failure.cause } : {},
    )
  const { message, ...rest } = failure
  return Object.assign(new Error(message), rest)
}
