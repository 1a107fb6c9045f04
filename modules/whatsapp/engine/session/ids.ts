/** Ids of people and messages, in the form of any version of WhatsApp Web. */
import type { Message } from 'whatsapp-web.js'

type Wid = string | { server?: string; user?: string; _serialized?: string; $1?: string } | null | undefined

export type Peer = { user: string; server: string }

export function peerOf(wid: Wid): Peer | null {
  if (!wid) return null
  if (typeof wid === 'object' && wid.user && wid.server) return { user: wid.user, server: wid.server }
  const whole = typeof wid === 'object' ? (wid._serialized ?? wid.$1) : wid
  const [user, server] = whole?.split('@') ?? []
  return user && server ? { user: user.split(':')[0]!, server } : null
}

export const asText = ({ user, server }: Peer) => `${user}@${server}`

type Data = { from?: Wid; to?: Wid; caption?: string; body?: string }
const dataOf = (message: Message) => (message as unknown as { _data: Data })._data

/** The other person. */
export function otherEnd(message: Message): Peer | null {
  const data = dataOf(message)
  return peerOf(message.id.remote) ?? peerOf(message.fromMe ? data.to : data.from)
}

/** Message types that contain text, by WhatsApp's names. */
export const spoken = ['chat', 'buttons_response', 'list_response', 'template_button_reply']

/** The text; the `body` of a picture is a thumbnail. */
export function textOf(message: Message): string {
  return (spoken.includes(message.type) ? message.body : dataOf(message).caption) ?? ''
}
