/** The other machine at a takeover: dead, idle, or serving. Anything that answers oddly is not dead. */
import type { Config } from '../../src/config'
import { handOver, showHead, type Head } from '../../modules/standby/contract'
import { askTerm, callPeer, NoAnswer, OddAnswer } from '../../modules/standby/service'
import { CannotStart } from '../cannotStart'

export type Primary =
  | { state: 'unnamed'; term: 0 }
  /** Nothing answers. */
  | { state: 'silent'; term: 0; of: string; why: string }
  /** A standby, or one that checks a copy. */
  | { state: 'idle'; term: number; of: string }
  | { state: 'serving'; term: number; of: string; head: Head }

export async function primaryOf({ peer }: Pick<Config, 'peer'>): Promise<Primary> {
  if (!peer) return { state: 'unnamed', term: 0 }
  const of = peer.origin
  const answer = await askTerm(of)
  if (answer instanceof NoAnswer) return { state: 'silent', term: 0, of, why: answer.message }
  if (answer instanceof OddAnswer) throw odd(of, answer)
  if (!answer.isServing) return { state: 'idle', term: answer.term, of }
  try {
    const head = await callPeer(peer, showHead)
    return { state: 'serving', term: head.term, of, head }
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof OddAnswer) throw odd(of, error)
    throw error
  }
}

const odd = (of: string, { message }: Error) =>
  new CannotStart(
    `${of} answers, but not as it should (${message}), so Muster may serve there. Correct MUSTER_PEER and ` +
      'MUSTER_PEER_TOKEN, or stop Muster there. Nothing was changed.',
  )

export type Last = { entry: number; hash: string }

/** The primary stops and names its last entry. */
export async function requestHandOver({ peer }: Config, term: number): Promise<Last> {
  try {
    return await callPeer(peer!, handOver, { term })
  } catch (error) {
    if (error instanceof OddAnswer)
      throw new CannotStart(`${peer!.origin} did not hand over: ${error.message} Nothing was changed.`)
    if (error instanceof NoAnswer)
      throw new CannotStart(
        `${peer!.origin} did not answer whether it handed over (${error.message}). Start this command ` +
          'again: it goes on where this one ended.',
      )
    throw error
  }
}
