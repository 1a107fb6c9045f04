/** `muster user link` and `muster user invite`: first passwords, without an Admin in the browser. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App } from '../../src/app'
import { conflict } from '../../src/domain/errors'
import { invite } from './account/invitations'
import { hasPassword, makeLinks } from './account/passwordLinks'
import { findByEmail } from './directory/lifecycle'
import { inviteAll, invitedText, sayAddress } from './links/handingOut'

const origin = { actor: null, source: 'cli' }

export function linkCommands(user: Command, open: () => Promise<App>) {
  example(user.command('link'), 'user link recruiter@muster.test')
    .description('print a link with which a person sets a password; earlier unused links stay valid')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      const id = app.ask((ask) => findByEmail(ask, email))
      const isAnew = app.ask((ask) => hasPassword(ask, id))
      const [made] = await makeLinks(app, origin, { ids: [id] })
      if (!made) throw conflict(`${email} is not active. Activate the account first`)
      console.log(made.link)
      console.error(`It works once and is valid for ${isAnew ? 'a day' : '7 days'}.`)
      sayAddress(app)
    })

  const inviting = user.command('invite')
  example(inviting, 'user invite --missing')
    .description('invite people by mail to set their first password; the running server sends the mails')
    .argument('[email...]', 'office emails')
    .option('--missing', 'all active people without a password')
    .action(async (emails: string[], { missing = false }: { missing?: boolean }) => {
      if (emails.length > 0 === missing)
        inviting.error('error: name people by their office email, or use --missing', { exitCode: 2 })
      const app = await open()
      if (missing) return inviteAll(app, origin)
      const ids = app.ask((ask) => emails.map((email) => findByEmail(ask, email)))
      const { invited, passed } = await invite(app, origin, { ids })
      for (const { email, reason } of passed) console.error(`${email} ${reason}.`)
      if (invited.length) console.log(invitedText(invited.length))
      if (passed.length) process.exitCode = 1
    })
}
