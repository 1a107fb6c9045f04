/** The signature of a delivery, as Standard Webhooks describes (standardwebhooks.com). Pure. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 256 bits in base64. */
export const newSecret = () => prefix + randomBytes(32).toString('base64')

export const newMessageId = () => `msg_${randomBytes(18).toString('base64url')}`

export type Message = {
  id: string
  /** Seconds since 1970, of this attempt: a receiver refuses old ones. */ timestamp: number
  body: string
}

/** `webhook-signature`: one signature for each secret, separated by spaces. */
export const signatureOf = (secrets: readonly string[], { id, timestamp, body }: Message) =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
