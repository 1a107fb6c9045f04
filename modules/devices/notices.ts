/** Notices about attendance devices, to the Admins. */
import type { Tx } from '../../src/app'
import { notify } from '../notifications/service'

type Words = { title: string; message: string }

export function noticeOf(tx: Tx, deviceId: number, words: Words) {
  notify(tx, {
    people: tx.db
      .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1`)
      .map((one) => one.id),
    type: 'other',
    ...words,
    link: '/settings#devices',
    subject: `device:${deviceId}`,
  })
}

/** One notice while devices wait, so that nobody can fill the inbox with serial numbers. */
export function noticeOfNew(tx: Tx, deviceId: number, serial: string) {
  const { n } = tx.db.one<{ n: number }>(`select count(*) as n from devices where state = 'waiting'`)!
  if (n > 1) return
  noticeOf(tx, deviceId, {
    title: 'An attendance device waits for you',
    message:
      `The device with the serial number ${serial} has called for the first time. Nothing of it counts ` +
      'until you accept it.',
  })
}
