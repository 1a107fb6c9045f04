/** Helpers for one's own profile and photo. */
import sharp from 'sharp'
import type { names, Office } from './office'

export const url = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
export const picture = (background = '#a33', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background } })
export const red = async () => url(await picture().png().toBuffer())
export const put = (
  at: Office,
  body: unknown,
  name: (typeof names)[number] = 'Ravi',
  headers: Record<string, string> = {},
) => at.as(name).call('PUT', '/api/profile', body, headers)
export const photoOf = async (at: Office, name: (typeof names)[number] = 'Ravi') =>
  (await at.as(name).get('/api/auth/me')).body.profilePhoto as string | null
export const files = (at: Office) => at.app.files.getKeys('photos')
export const audit = (at: Office, name: string) =>
  at.app.ask(({ db }) =>
    db
      .all<{ data: string; actor: number }>('select data, actor from events where name = ? order by id', name)
      .map(({ data, actor }) => ({ ...(JSON.parse(data) as object), actor })),
  )
