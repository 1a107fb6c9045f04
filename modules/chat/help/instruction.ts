/** An instruction: the task, the text, and the screen. */
import type { Permission } from '../../../src/domain/access'

/** `also`: other words for the same task, as people write them. */
export type Help = {
  title: string
  also: string
  text: string
  to: `/${string}`
  label: string
  may?: Permission
}
