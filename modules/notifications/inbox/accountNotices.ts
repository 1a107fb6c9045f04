/** What happens to somebody's sign-in is told to them, whoever did it: who did not, hears of it. */
import type { Tx } from '../../../src/app'
import type { EventEntry } from '../../../src/domain/events'
import { notify } from './notify'

type On<N extends EventEntry['name']> = (tx: Tx, entry: EventEntry<N>) => void

function notifyAccount(tx: Tx, userId: number, title: string, message: string) {
  notify(tx, { people: [userId], type: 'other', title, message, link: '/profile', isUrgent: true })
}

export const onSwitchedOn: On<'second_factor.switched_on'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor switched on',
    'Signing in takes your password and a code now. Everywhere else you have been signed out.',
  )
export const onSwitchedOff: On<'second_factor.switched_off'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor switched off',
    'Your password alone signs you in now. If this was not you, change it.',
  )
export const onReset: On<'second_factor.reset'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor reset',
    'An Admin has taken your second factor away: your password alone signs you in now. If you have not ' +
      'asked for it, tell them.',
  )
export const onCodeUsed: On<'second_factor.code_used'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Recovery code used',
    `A recovery code was used in place of your app. ${data.left === 1 ? '1 is' : `${data.left} are`} ` +
      'left; new ones are made in My Profile.',
  )
export const onLinked: On<'provider.linked'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Identity provider linked',
    `Your account at ${new URL(data.issuer).hostname} signs you in from now on. If it is not yours, tell ` +
      'your Admin.',
  )
export const onRefused: On<'second_factor.refused'> = (tx, { data }) => {
  if (data.isLast)
    notifyAccount(
      tx,
      data.userId,
      'Wrong codes at your sign-in',
      'Somebody who knows your password has given five wrong codes. If this was not you, change your ' +
        'password.',
    )
}
