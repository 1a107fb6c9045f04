/** The primary's part of a planned takeover: it stops and names its last entry. */
import type { Config } from '../../src/config'
import { handOver } from '../../modules/standby/contract'
import { callPeer, NoAnswer, PeerRefused } from '../../modules/standby/service'
import { CannotStart } from '../cannotStart'

export type Last = { entry: number; hash: string }

export async function handedOver({ peer }: Config, term: number): Promise<Last> {
  try {
    return await callPeer(peer!, handOver, { term })
  } catch (error) {
    if (error instanceof PeerRefused)
      throw new CannotStart(`${peer!.origin} did not hand over: ${error.message} Nothing was changed.`)
    if (error instanceof NoAnswer)
      throw new CannotStart(
        `${peer!.origin} did not answer whether it handed over (${error.message}). Look there whether ` +
          'Muster still runs, stop it, and start this command again.',
      )
    throw error
  }
}
