/**
 * Calls to the other machine.
 *
 *   askTerm(origin)                    whether it serves; needs no token
 *   callPeer(peer, endpoint, input)    the calls of contract.ts, with the API token
 */
import { callOut } from '../../../src/outgoingCalls'
import type { Answer, Endpoint, Given } from '../../../src/domain/endpoint'
import type { StandbyConfig } from '../../../src/standbyConfig'
import { showTerm, type TermAnswer } from '../contract'

type Peer = NonNullable<StandbyConfig['peer']>

/** Milliseconds. */
const patience = 5000
/** In characters. */
const longestAnswer = 1_000_000

/** Nothing answers at the address, or not in time: the machine may be dead. The message says why. */
export class NoAnswer extends Error {}
/** Something answers, but not what was asked: an error, or another program. The machine is not dead. */
export class OddAnswer extends Error {}

export async function callPeer<E extends Endpoint>(
  { origin, token }: Peer,
  { method, path, answer: shape }: E,
  input: Given<E> | Record<string, never> = {},
): Promise<Answer<E>> {
  const url = new URL(path, origin)
  if (method === 'GET')
    for (const [name, value] of Object.entries(input as Record<string, unknown>))
      if (value !== undefined) url.searchParams.set(name, String(value))
  const { status, text } = await sent(
    url,
    method,
    token,
    method === 'GET' ? undefined : JSON.stringify(input),
  )
  const answer = parsed(text)
  if (status !== 200) {
    const message = (answer as { message?: unknown } | null)?.message
    throw new OddAnswer(typeof message === 'string' ? `${status}, ${message}` : `${status}`)
  }
  const checked = shape.safeParse(answer)
  if (!checked.success) throw new OddAnswer('another answer than expected: is it a Muster of this version?')
  return checked.data as Answer<E>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function sent(url: URL, method: string, token: string | null, body: string | undefined) {
  const headers = {
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await callOut(url, { method, headers, body, signal, mayBeInside: true })
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > longestAnswer) throw new OddAnswer('an answer that is too long: is it Muster?')
    }
    return { status: response.statusCode!, text }
  } catch (error) {
    if (error instanceof OddAnswer) throw error
    const { name, code, message } = error as NodeJS.ErrnoException
    if (name === 'TimeoutError' || name === 'AbortError')
      throw new NoAnswer(`no answer in ${patience / 1000} s`)
    // A certificate that is not trusted, or a protocol that is not HTTP, comes from something that lives.
    if (code?.startsWith('HPE_') || /CERT|VERIFY|SSL|TLS/.test(code ?? '')) throw new OddAnswer(code!)
    throw new NoAnswer(code ?? message)
  }
}

/** The answer, or why there is none. */
export async function askTerm(origin: string): Promise<TermAnswer | NoAnswer | OddAnswer> {
  try {
    return await callPeer({ origin, token: null }, showTerm)
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof OddAnswer) return error
    throw error
  }
}
