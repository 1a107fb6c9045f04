/** Open questions of the sheet, each asked once for all its rows; an answer can be changed. */
import { useState } from 'react'
import { Button } from '../../../web/ui/Button'
import { DateField } from '../../../web/ui/DateField'
import { Select } from '../../../web/ui/Field'
import type { ImportInfo, Question } from '../contract'
import { choose } from './useImport'

export function Questions({ info }: { info: ImportInfo }) {
  const [busy, setBusy] = useState(false)
  const answer = async (id: string, value: string) => {
    setBusy(true)
    await choose(info, { answers: { [id]: value } })
    setBusy(false)
  }
  return info.questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      busy={busy}
      onAnswer={(value) => void answer(question.id, value)}
    />
  ))
}

const oneDay = 'one-day'
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function QuestionField({
  question: { text, values, rows, options, takesDay, answer },
  busy,
  onAnswer,
}: {
  question: Question
  busy: boolean
  onAnswer: (value: string) => void
}) {
  const [day, setDay] = useState(answer && isDay(answer) ? answer : '')
  const [chosen, setChosen] = useState(answer === null ? '' : isDay(answer) ? oneDay : answer)
  const choose = (value: string) => {
    setChosen(value)
    if (value && value !== oneDay) onAnswer(value)
  }
  return (
    <div className={answer === null ? 'import-ask' : 'import-ask answered'}>
      <p>
        <b>{text}</b>{' '}
        <span className="soft">
          {rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`}
          {values.length > 0 && `: ${values.join(', ')}${rows > values.length ? ', …' : ''}`}
        </span>
      </p>
      <Select
        label={`Answer: ${text}`}
        hideLabel
        value={chosen}
        disabled={busy}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Please choose</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {takesDay && <option value={oneDay}>One date for all of them</option>}
      </Select>
      {chosen === oneDay && (
        <div className="import-one-day">
          <DateField
            label="Date for all of them"
            value={day}
            disabled={busy}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button disabled={!isDay(day) || day === answer} busy={busy} onClick={() => onAnswer(day)}>
            Use this date
          </Button>
        </div>
      )}
    </div>
  )
}
