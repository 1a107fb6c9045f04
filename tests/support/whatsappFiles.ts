/** Files uploaded to WhatsApp, in the small office at noon, with a link that takes a moment. */
import { office, type Name, type Office } from './office'
import { registryOf } from '../../modules/whatsapp/link/sessionRegistry'
import { simulator, usualScript } from '../../modules/whatsapp/engine/simulator'

export let at: Office
export async function linkedInAMoment() {
  at = await office('2026-11-18T06:30:00.000Z')
  registryOf(at.app).sending = {
    engine: simulator(`${at.app.config.data}/whatsapp`, {
      ...usualScript,
      scanAfter: 5,
      taken: 1,
      delivered: 2,
      read: 3,
    }),
    pace: 0.0001,
  }
}

export const uploadFile = async (name: Name, path: string, bytes: Uint8Array | string, fileName: string) => {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], fileName))
  const request = new Request('http://muster.test', { method: 'POST', body: form })
  const response = await at.app.http.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.tokens[name]}`,
      'content-type': request.headers.get('content-type')!,
    },
    body: await request.arrayBuffer(),
  })
  return { status: response.status, body: (await response.json()) as any }
}
