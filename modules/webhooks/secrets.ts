/** Secrets of webhooks: encrypted in the database with a key in the data folder. */
import type { App } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import { seal, secretKey, unseal } from '../../src/sealedSecrets'

/** A lost key is replaced. Then the stored secrets cannot be read, and new ones are created. */
export const webhookKey = (app: App): Promise<Buffer> => secretKey(app, 'keys:webhooks.json', () => false)

const about = (webhookId: number) => `secret of webhook ${webhookId}`

export const sealSecret = (key: Buffer, webhookId: number, secret: string) =>
  seal(key, secret, about(webhookId))

export type Sealed = {
  webhookId: number
  sealed: string
  formerSealed: string | null
  formerUntil: Instant | null
}

/** The secrets that sign now. Null: the current one cannot be read. */
export function secretsOf(key: Buffer, now: Instant, row: Sealed): string[] | null {
  const current = unseal(key, row.sealed, about(row.webhookId))
  if (current === null) return null
  const former =
    row.formerSealed && row.formerUntil && row.formerUntil > now
      ? unseal(key, row.formerSealed, about(row.webhookId))
      : null
  return former === null ? [current] : [current, former]
}
