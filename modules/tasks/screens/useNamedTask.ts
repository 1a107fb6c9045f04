/** A new task from the URL: `/tasks?new=1&title=Call+the+client&to=12&by=2026-11-27`. */
import { isDay } from '../../../src/domain/day'
import { useAddressAction } from '../../../web/addressActions'
import type { Values } from './taskFields'

export type TaskDraft = Partial<Pick<Values, 'title' | 'assignedTo' | 'day'>>

export function useNamedTask(mayAssign: boolean, open: (draft: TaskDraft) => void) {
  const openDialog = ({ title, to, by }: { title: string; to: string; by: string }) => {
    if (mayAssign)
      open({
        ...(title && { title: title.slice(0, 200) }),
        ...(/^[1-9]\d{0,14}$/.test(to) && { assignedTo: to }),
        ...(isDay(by) && { day: by }),
      })
  }
  useAddressAction(['new', 'title', 'to', 'by'], openDialog, { on: ['new'] })
}
