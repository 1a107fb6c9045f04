/** A write with a toast for its outcome. */
import { sentenceOf } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'

/** True if it was done. `done` may read its answer. */
export async function attempt<T>(
  done: string | ((answer: T) => string),
  work: () => Promise<T>,
): Promise<boolean> {
  try {
    const answer = await work()
    toast({ title: typeof done === 'string' ? done : done(answer), tone: 'good' })
    return true
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    return false
  }
}
