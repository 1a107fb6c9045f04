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
import type { Asked } from './rules'

type Peer = NonNullable<StandbyConfig['peer']>

/** Milliseconds. */
const patience = 5000

/** The other machine did not answer, or not as Muster does. The message says why. */
export class NoAnswer extends Error {}
/** It answered with an error. */
export class PeerRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

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
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new NoAnswer(`${status} without JSON: is it Muster?`)
  }
  if (status !== 200) {
    const { message } = answer as { message?: unknown }
    throw new PeerRefused(status, typeof message === 'string' ? message : String(status))
  }
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new NoAnswer('another answer than expected: is it a Muster of the same version?')
  return parsed.data as Answer<E>
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
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode!, text }
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException
    throw new NoAnswer(
      name === 'TimeoutError' || name === 'AbortError' ? 'no answer in 5 s' : (code ?? message),
    )
  }
}

export async function askTerm(origin: string): Promise<Asked<TermAnswer>> {
  try {
    return { of: origin, answer: await callPeer({ origin, token: null }, showTerm) }
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof PeerRefused)
      return { of: origin, answer: error.message }
    throw error
  }
}
