/** The firm's mail server as an Admin has set it, and whether mails can be sent. */
import type { App, Ask } from '../../src/app'
import { firmDay, settingOn } from './facts'
import type { Settings } from './settings'
import { snapshotOf } from './snapshot'

export type MailServer = Settings['mail']

/** Null if no server is set. */
export function mailServerOf(ask: Ask): MailServer | null {
  const mail = settingOn(snapshotOf(ask), 'mail', firmDay(ask))
  return mail.host ? mail : null
}

/** Links in mails begin with MUSTER_URL alone, so without it no mail is sent. */
export const sendsMail = ({ config }: Pick<App, 'config'>, ask: Ask): boolean =>
  config.url !== null && mailServerOf(ask) !== null
