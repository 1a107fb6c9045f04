/** Commands that wait for a device's call, and its answers to them. */
import type { App, Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import { commandsText, okText } from '../protocol/answers'
import { readResults } from '../protocol/commands'
import type { DeviceRow } from '../registry/rows'

/** So many in one answer; old firmware reads it into a small buffer. */
const atOnce = 20
/** A command without an answer is sent again after this, and given up after the last try. */
const againAfterMinutes = 5
export const mostTries = 3

type Waiting = { id: number; text: string }

export async function commandsFor(app: App, { id, state }: DeviceRow): Promise<string> {
  if (state !== 'accepted') return okText
  const due = (now: Instant) => [id, plus(now, -againAfterMinutes), mostTries, atOnce] as const
  if (!app.ask((ask) => ask.db.one(waitingSql, ...due(ask.now())))) return okText
  return app.write({ actor: null, source: 'devices' }, (tx) => {
    const commands = tx.db.all<Waiting>(waitingSql, ...due(tx.now()))
    for (const command of commands)
      tx.db.run(
        'update device_commands set sent_at = ?, tries = tries + 1 where id = ?',
        tx.now(),
        command.id,
      )
    return commandsText(commands)
  })
}

const waitingSql = `
  select id, text
  from device_commands
  where device_id = ?
    and settled_at is null
    and (sent_at is null or sent_at < ?)
    and tries < ?
  order by id
  limit ?
`

/** Answers to commands of another device, or of none, change nothing. */
export function settleResults(tx: Tx, { id: deviceId }: DeviceRow, body: string) {
  for (const { id, code } of readResults(body))
    tx.db.run(
      `update device_commands
       set settled_at = ?, code = ?
       where id = ? and device_id = ? and settled_at is null and sent_at is not null`,
      tx.now(),
      code,
      id,
      deviceId,
    )
}
