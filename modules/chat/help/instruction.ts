/** An instruction: what is done, in which words, and on which screen. */
import type { Permission } from '../../../src/domain/access'

/** `also`: other words for the same, as people write them. */
export type Help = {
  title: string
  also: string
  text: string
  to: `/${string}`
  label: string
  may?: Permission
}
