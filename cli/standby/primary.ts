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

/** `isAlone`: the operator says that no other machine serves. It counts where nobody says the opposite. */
export async function primaryOf({ peer }: Pick<Config, 'peer'>, isAlone: boolean): Promise<Primary> {
  if (!peer) return { state: 'unnamed', term: 0 }
  const of = peer.origin
  const answer = await askTerm(of)
  if (answer instanceof NoAnswer || (answer instanceof OddAnswer && isAlone))
    return { state: 'silent', term: 0, of, why: answer.message }
  if (answer instanceof OddAnswer)
    throw new CannotStart(
      `It is not certain that ${of} does not serve (${answer.message}). Correct MUSTER_PEER, or stop ` +
        'Muster there. If you know that it does not serve, add --alone. Nothing was changed.',
    )
  if (!answer.isServing) return { state: 'idle', term: answer.term, of }
  try {
    const head = await callPeer(peer, showHead)
    return { state: 'serving', term: head.term, of, head }
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof OddAnswer)
      throw new CannotStart(
        `${of} serves, and cannot be asked to hand over (${error.message}). Correct MUSTER_PEER_TOKEN, or ` +
          'stop Muster there. Nothing was changed.',
      )
    throw error
  }
}

export type Last = { entry: number; hash: string }

/** The primary refused to hand over, and serves. */
export class Refused extends CannotStart {}

/** The primary stops and names its last entry. */
export async function requestHandOver({ peer }: Config, term: number): Promise<Last> {
  try {
    return await callPeer(peer!, handOver, { term })
  } catch (error) {
    if (error instanceof OddAnswer && error.status !== undefined && error.status < 500)
      throw new Refused(`${peer!.origin} did not hand over: ${error.message} Nothing was changed.`)
    if (error instanceof NoAnswer || error instanceof OddAnswer)
      throw new CannotStart(
        `${peer!.origin} did not answer whether it handed over (${error.message}). Start this command ` +
          'again: it goes on where this one ended.',
      )
    throw error
  }
}
