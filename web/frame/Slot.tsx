/** What modules put into a place that is not theirs. */
import { partsOf, type SlotName } from '../module'
import { useWho } from '../session'

export function Slot({ name }: { name: SlotName }) {
  const who = useWho()
  return partsOf(name).map(({ key, View, show }) => (!show || show(who)) && <View key={key} />)
}

/** Whether anything would stand in a place. */
export function useHasParts(name: SlotName): boolean {
  const who = useWho()
  return partsOf(name).some(({ show }) => !show || show(who))
}
