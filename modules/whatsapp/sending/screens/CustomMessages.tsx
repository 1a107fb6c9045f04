/** Messages for one recipient only, in place of the common one and of the sheet's: the first of them. */
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
          placeholder={messageFor(person, common).text || 'As the others'}
          value={custom[person.number] ?? ''}
          onChange={(event) => setBulk({ custom: { ...custom, [person.number]: event.target.value } })}
        />
      ))}
      {people.length > customShown && (
        <p className="faint">
          The first {customShown} of {countWords(people.length)} are shown. The others can have theirs in a
          Message column of the sheet.
        </p>
      )}
      <p className="faint">
        What is left empty gets{' '}
        {people.some(({ message }) => message)
          ? 'the message of its row, or the common one'
          : 'the common message'}
        .
      </p>
    </div>
  )
}
