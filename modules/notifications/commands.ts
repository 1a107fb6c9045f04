/** `muster push …`: the firm's push keys. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App } from '../../src/app'
import { keysOf, rotate } from './push/vapid'

export function commands(program: Command, open: () => Promise<App>) {
  const push = program.command('push').description("show or rotate the firm's web push keys")
  example(push.command('keys'), 'push keys')
    .description('show the public keys, newest first')
    .action(async () => {
      for (const { publicKey, createdAt } of await keysOf(await open()))
        console.log(`${createdAt.slice(0, 10)}  ${publicKey}`)
    })
  example(push.command('rotate'), 'push rotate')
    .description(
      'add a new key. Devices switch to it when Muster is next opened there; until then the older one ' +
        'works. Restart the server afterwards.',
    )
    .action(async () =>
      console.log(`New key ${(await rotate(await open())).publicKey}. Restart the server to use it.`),
    )
}
