/**
 * A toast with Undo, for verbs that can be undone completely. It does not replace a specified confirmation.
 */
import { toast, type Toast } from './toast'
import { sentenceOf } from './sendOnce'

/** Long enough to read it and reach the button. */
const lasts = 10_000

export function undoable(message: Toast, undo: () => Promise<unknown>): void {
  async function run() {
    try {
      await undo()
      toast({ title: 'Undone', tone: 'good' })
    } catch (error) {
      toast({ title: 'Not undone', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
  }
  toast({ tone: 'good', lasts, ...message, action: { label: 'Undo', run: () => void run() } })
}
