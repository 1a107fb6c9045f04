/** Links to set a password, as a CSV: made, saved, and not kept. */
import { call } from '../../../web/api'
import { csvText, download } from '../../../web/csv'
import { toast } from '../../../web/toast'
import { sentenceOf } from '../../../web/wish'
import { makePasswordLinks } from '../../people/contract'

export async function saveLinks(): Promise<number> {
  try {
    const links = await call(makePasswordLinks, {})
    if (links.length)
      download(
        'set-password-links.csv',
        csvText([
          ['Name', 'Email', 'Link'],
          ...links.map(({ name, email, link }) => [name, email, `${location.origin}${link}`]),
        ]),
      )
    return links.length
  } catch (error) {
    toast({ title: 'Links could not be made', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    return 0
  }
}
