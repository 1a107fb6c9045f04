/**
 * Calls to the other machine.
 *
 *   askTerm(origin)                    whether it serves; needs no token
 *   callPeer(peer, endpoint, input)    the calls of contract.ts, with the API token
 */
import { connect } from 'node:net'
import { callOut } from '../../../src/outgoingCalls'
import type { Answer, Endpoint, Given } from '../../../src/domain/endpoint'
import type { StandbyConfig } from '../../../src/standbyConfig'
import { showTerm, type TermAnswer } from '../contract'

type Peer = NonNullable<StandbyConfig['peer']>

/** Milliseconds. */
const patience = 5000
/** In characters. */
const longestAnswer = 1_000_000

/** No connection can be made: the machine may be dead. The message says why. */
export class NoAnswer extends Error {}
/** Anything else than the expected answer, so the machine may live. `status` is that of HTTP. */
export class OddAnswer extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

const unconnected = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT']

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
    throw new OddAnswer(typeof message === 'string' ? `${status}, ${message}` : `${status}`, status)
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
    if (code !== undefined && unconnected.includes(code)) throw new NoAnswer(code)
    if (name !== 'TimeoutError' && name !== 'AbortError') throw new OddAnswer(code ?? message)
    const why = `no answer in ${patience / 1000} s`
    throw (await accepts(url)) ? new OddAnswer(`${why}, although it accepts connections`) : new NoAnswer(why)
  }
}

/** A program that is busy or stopped still accepts connections. */
function accepts({ hostname, port, protocol }: URL): Promise<boolean> {
  const at = {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  }
  return new Promise((resolve) => {
    const socket = connect({ ...at, timeout: patience })
    const done = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => done(true))
    socket.once('timeout', () => done(false))
    socket.once('error', () => done(false))
  })
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
