/** The key that encrypts the secrets of second factors. */
import type { App } from '../../../src/app'
import { secretKey } from '../../../src/sealedSecrets'

export const keyOf = (app: App): Promise<Buffer> =>
  secretKey(
    app,
    'keys:second-factor.json',
    ({ db }) => db.one('select 1 from second_factors limit 1') !== undefined,
    lost,
  )

const lost =
  'The key of the second factors is missing in the data folder (files/keys). Restore it from a ' +
  'backup, or let an Admin reset the second factor.'
