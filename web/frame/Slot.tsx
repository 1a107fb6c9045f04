/** Places that other modules fill. */
import { Suspense } from 'react'
import { partsOf, type SlotName } from '../module'
import { useWho } from '../session'

export function Slot({ name }: { name: SlotName }) {
  return useShown(name).map(({ key, View }) => <View key={key} />)
}

/** Buttons of other modules. Their space is reserved while their code loads, so that nothing moves. */
export function SlotOfButtons({ name }: { name: SlotName }) {
  const room = useShown(name).flatMap(({ buttons = [] }) => buttons)
  return (
    <Suspense
      fallback={room.map((words) => (
        <span key={words} className="button room" aria-hidden>
          {words}
        </span>
      ))}
    >
      <Slot name={name} />
    </Suspense>
  )
}

function useShown(name: SlotName) {
  const who = useWho()
  return partsOf(name).filter(({ show }) => !show || show(who))
}
