/** Password links as CSV: created, saved, and not stored. */
import { call } from '../../../web/api'
import { csvText, download } from '../../../web/csv'
import { toast } from '../../../web/toast'
import { sentenceOf } from '../../../web/sendOnce'
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
    toast({
      title: 'The links could not be created',
      text: sentenceOf(error, 'Please try again.'),
      tone: 'bad',
    })
    return 0
  }
}
