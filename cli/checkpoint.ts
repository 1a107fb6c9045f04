/** The thread of checkpoint.ts. It copies what no reader needs any longer and waits for nobody; built beside the program as `checkpoint.js`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointData } from '../src/checkpoint'
import { connect } from '../src/driver'

const { file } = workerData as CheckpointData
const connection = connect(file)
// Of a log that has been copied the writer begins anew at its start: so little is left over that it can.
const tries = 3
connection.exec('pragma synchronous = full; pragma busy_timeout = 0; pragma wal_autocheckpoint = 0')
const copy = connection.prepare('pragma wal_checkpoint(passive)')

parentPort!.on('message', (message: 'copy' | 'end') => {
  if (message === 'end') {
    connection.close()
    parentPort!.close()
    return
  }
  for (let n = 0; n < tries; n++) {
    const { log, checkpointed } = copy.get([]) as { log: number; checkpointed: number }
    if (log === checkpointed) break
  }
  parentPort!.postMessage('done')
})
