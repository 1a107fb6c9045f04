/** Asks before a month of the books is closed, with what is missing until now. */
import { sentenceOf } from '../sendOnce'
import { toast } from '../toast'
import { Confirm } from './Confirm'

type CloseMonthProps = {
  /** As people read it: `Oct 2026`. */
  name: string
  /** Earlier open months, which are closed with it. */
  before: readonly string[]
  missing: readonly string[]
  send: () => Promise<unknown>
  onClose: () => void
}

export function CloseMonth({ name, before, missing, send, onClose }: CloseMonthProps) {
  const names = [...before, name].join(', ')
  async function run() {
    try {
      await send()
      toast({ title: 'Success', text: `${names} closed`, tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to close the month'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title={`Close ${name}?`} action="Close Month" busy="Closing…" run={run} onClose={onClose}>
      <p>{names} will be closed. Invoices, credit notes and payments can no longer be dated in it.</p>
      {missing.length > 0 && (
        <>
          <p>Missing until now:</p>
          <ul>
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}
