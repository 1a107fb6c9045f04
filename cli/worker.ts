/**
 * The worker's entry: runs the modules' tasks on its own reading connection. Built beside the program as
 * `worker.js`.
 */
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { systemClock } from '../src/clock'
import { openReader } from '../src/db'
import { openFiles } from '../src/files'
import { serveTasks } from '../src/worker'
import { modules } from './modules'

type WorkerData = { database: string; data: string }

const { database, data } = workerData as WorkerData
const reader = openReader(database, { cacheKb: 8000 })

serveTasks(
  modules.flatMap((module) => module.tasks ?? []),
  () => ({
    ask: (work) => reader.ask((db) => work({ db, now: () => systemClock.now() })),
    files: openFiles(join(data, 'files')),
  }),
)
