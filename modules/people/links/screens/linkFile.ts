/** Password links as CSV for all people without a password: created, saved, and not stored. */
import { call } from '../../../../web/api'
import { csvText, download } from '../../../../web/csv'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { makePasswordLinks } from '../../contract'

/** The server answers whole addresses if it knows its own; otherwise this window's is put in front. */
export const wholeLink = (link: string) => new URL(link, location.origin).href

/** `address`: one of the links, to judge where it leads. */
export type SavedLinks = { count: number; address: string | null }

/** Null if it failed. */
export async function saveLinks(): Promise<SavedLinks | null> {
  try {
    const links = await call(makePasswordLinks, {})
    const rows = links.map(({ name, email, link }) => [name, email, wholeLink(link)] as const)
    if (rows.length) download('set-password-links.csv', csvText([['Name', 'Email', 'Link'], ...rows]))
    return { count: rows.length, address: rows[0]?.[2] ?? null }
  } catch (error) {
    toast({
      title: 'The links could not be created',
      text: sentenceOf(error, 'Please try again.'),
      tone: 'bad',
    })
    return null
  }
}
