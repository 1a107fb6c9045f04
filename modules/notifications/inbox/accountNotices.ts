/** Notices about a person's sign-in, sent to them whoever acted, so that they notice what they did not do. */
import type { Tx } from '../../../src/app'
import type { EventEntry } from '../../../src/domain/events'
import { mailAccount } from '../mail/queueing'
import { notify } from './notify'

type On<N extends EventEntry['name']> = (tx: Tx, entry: EventEntry<N>) => void

function notifyAccount(tx: Tx, userId: number, title: string, message: string) {
  notify(tx, {
    people: [userId],
    type: 'other',
    title,
    message,
    link: '/profile',
    isUrgent: true,
    mail: false,
  })
  // Whatever the person chose, because a stranger in the account could have chosen.
  mailAccount(tx, userId, title, message)
}

/** A first password is no news to the person. One's own change is, in case it was not one's own. */
export const onPasswordChanged: On<'password.changed'> = (tx, { data: { userId, how, isFirst } }) => {
  if (isFirst) return
  notifyAccount(
    tx,
    userId,
    'Password changed',
    how === 'admin' || how === 'operator'
      ? 'An Admin has set a new password for you. You have been signed out everywhere. If you did not ask ' +
          'for this, tell them.'
      : how === 'own'
        ? 'You changed your password and have been signed out everywhere else. If this was not you, ' +
          "use 'Forgot password?' on the sign-in screen and tell your Admin."
        : 'A new password was set with a link, and you have been signed out everywhere. If this was not ' +
          'you, tell your Admin.',
  )
}
/** Otherwise an Admin would hear of it from the person who waits. */
export const onMailGivenUp: On<'mail.given_up'> = (tx, { data: { kind, userId, answer } }) => {
  if (kind !== 'invitation' || userId === null) return
  const found = tx.db.one<{ invitedBy: number | null; name: string; email: string }>(
    `select i.invited_by as invitedBy, u.full_name as name, u.email
     from invitations i
     join users u on u.id = i.user_id
     where i.user_id = ?`,
    userId,
  )
  if (found?.invitedBy)
    notify(tx, {
      people: [found.invitedBy],
      type: 'other',
      title: 'Invitation not delivered',
      message: `${found.name}, ${found.email}. ${answer}`,
      link: '/employees?password=missing',
    })
}
export const onSwitchedOn: On<'second_factor.switched_on'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor enabled',
    'Signing in now needs your password and a code. You have been signed out everywhere else.',
  )
export const onSwitchedOff: On<'second_factor.switched_off'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor disabled',
    'You now sign in with your password only. If this was not you, change your password.',
  )
export const onReset: On<'second_factor.reset'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Second factor reset',
    'An Admin has reset your second factor, so you now sign in with your password only. If you did not ' +
      'ask for this, tell them.',
  )
export const onCodeUsed: On<'second_factor.code_used'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Recovery code used',
    `A recovery code was used instead of your app. ${data.left === 1 ? '1 is' : `${data.left} are`} ` +
      'left. Create new ones in My Profile.',
  )
export const onLinked: On<'provider.linked'> = (tx, { data }) =>
  notifyAccount(
    tx,
    data.userId,
    'Identity provider linked',
    `Your account at ${new URL(data.issuer).hostname} can now sign you in. If it is not yours, tell ` +
      'your Admin.',
  )
export const onRefused: On<'second_factor.refused'> = (tx, { data }) => {
  if (data.isLast)
    notifyAccount(
      tx,
      data.userId,
      'Wrong codes at sign-in',
      'Somebody with your password has entered five wrong codes. If this was not you, change your ' +
        'password.',
    )
}
