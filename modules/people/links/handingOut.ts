/**
 * Links and invitations on the command line.
 *
 *   writeLinks(app, origin, file)   the links of all people without a password, as CSV
 *   inviteAll(app, origin)          invites them by mail
 *   sayAddress(app)                 warns about the address with which links begin
 */
import type { App, Origin } from '../../../src/app'
import { linkWarning } from '../../../src/domain/publicAddress'
import { writeOut } from '../../../src/outputFile'
import { writeCsv } from '../../../src/sheets'
import { invite } from '../account/invitations'
import { makeLinks } from '../account/passwordLinks'

/** However they were added: a lost file can be created again. */
export async function writeLinks(app: App, origin: Origin, file: string): Promise<void> {
  const links = await makeLinks(app, origin, {})
  if (!links.length) return console.log(`Everybody has a password, so ${file} was not written.`)
  const header = app.config.url ? 'Link' : 'Link (add your Muster address in front)'
  await writeOut(file, async (write) => {
    for await (const piece of writeCsv(
      ['Name', 'Email', header].map((title) => ({ header: title })),
      links.map(({ name, email, link }) => [name, email, link]),
    ))
      await write(piece)
  })
  console.log(`${links.length} links written to ${file}. Each works once, for a week.`)
  sayAddress(app)
}

export async function inviteAll(app: App, origin: Origin): Promise<void> {
  const { invited } = await invite(app, origin, {})
  console.log(invited.length ? invitedText(invited.length) : 'Everybody has a password.')
}

export const invitedText = (count: number) =>
  `${count} ${count === 1 ? 'person' : 'people'} invited. The running server sends the mails.`

/** On stderr, so that a pipe receives the link alone. */
export function sayAddress({ config: { url } }: App): void {
  const warning = url
    ? linkWarning(url)
    : 'MUSTER_URL is not set, so add the address that people open in front of each link.'
  if (warning) console.error(warning)
}
