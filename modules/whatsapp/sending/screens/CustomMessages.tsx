/** Messages for single recipients instead of the common one and the sheet's: the first recipients only. */
import { Textarea } from '../../../../web/ui/Field'
import { customShown, longestMessage, messageFor, numberText } from '../../rules'
import { setBulk } from './drafts'
import type { Person } from './recipients'
import { countWords } from '../../screens/words'

export function CustomMessages({
  people,
  common,
  custom,
}: {
  people: readonly Person[]
  common: string
  custom: Readonly<Record<string, string>>
}) {
  return (
    <div className="wa-custom">
      {people.slice(0, customShown).map((person) => (
        <Textarea
          key={person.number}
          label={person.name ? `${person.name}, ${numberText(person.number)}` : numberText(person.number)}
          rows={2}
          maxLength={longestMessage}
          placeholder={messageFor(person, common).text || 'Same as the others'}
          value={custom[person.number] ?? ''}
          onChange={(event) => setBulk({ custom: { ...custom, [person.number]: event.target.value } })}
        />
      ))}
      {people.length > customShown && (
        <p className="faint">
          The first {customShown} of {countWords(people.length)} are shown. For others, use a Message column
          in the sheet.
        </p>
      )}
      <p className="faint">
        If left blank, the recipient gets{' '}
        {people.some(({ message }) => message)
          ? 'the message of its row, or the common one'
          : 'the common message'}
        .
      </p>
    </div>
  )
}
