/** What modules put into a place that is not theirs. */
import { partsOf, type SlotName } from '../module'
import { useWho } from '../session'

export function Slot({ name }: { name: SlotName }) {
  const who = useWho()
  return partsOf(name).map(({ key, View, show }) => (!show || show(who)) && <View key={key} />)
}
