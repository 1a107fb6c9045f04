/** Backups: one line per call. There is no download: see docs/operate/backup.md. */
import { accepted } from '../../src/app'
import { answerLater } from '../../src/http'
import * as call from './contract'
import { runnerOf } from './running'
import { stateOf } from './status'

export const routes = [
  answerLater(call.listBackups, async (app) => stateOf(app)),
  answerLater(call.makeBackup, async (app, { origin, keyed }) => {
    const runner = runnerOf(app)
    // A repeated call: the backup is already running.
    if (!keyed || runner.running?.key !== keyed.key)
      void runner.begin({ origin: accepted(origin), key: keyed?.key ?? null }).catch(() => {})
    return stateOf(app)
  }),
]
