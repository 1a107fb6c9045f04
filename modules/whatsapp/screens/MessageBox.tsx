/** The message field: shows the remaining length, and inserts placeholders at the caret. */
import { useRef } from 'react'
import { Textarea } from '../../../web/ui/Field'
import { longestMessage } from '../rules'
import { countWords } from './words'

type MessageBoxProps = {
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  placeholders?: readonly string[]
}

export function MessageBox({ value, onChange, error, placeholders = [] }: MessageBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const length = value.trim().length
  const tooLong =
    length > longestMessage ? `${countWords(length - longestMessage)} characters too many` : undefined

  function insert(what: string) {
    const area = box.current!.querySelector('textarea')!
    area.focus()
    // As if it were typed, so that the keyboard can undo it.
    if (!document.execCommand('insertText', false, what))
      area.setRangeText(what, area.selectionStart, area.selectionEnd, 'end')
    onChange(area.value)
  }

  return (
    <div ref={box} className="wa-message">
      <Textarea
        label="Message"
        name="message"
        rows={6}
        value={value}
        error={error ?? tooLong}
        hint={
          <span className="figures">
            {countWords(length)} / {countWords(longestMessage)}
          </span>
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {placeholders.length > 0 && (
        <div className="wa-chips" role="group" aria-label="Insert a placeholder">
          {placeholders.map((one) => (
            <button key={one} type="button" className="wa-chip" onClick={() => insert(`{{${one}}}`)}>
              {`{{${one}}}`}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
