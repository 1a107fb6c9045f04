/**
 * Moving a card: by pointer after the first few pixels, by keyboard from Space to Space. The target is the
 * column under the card, or chosen by arrows. Touch scrolls; on a phone the menu moves a card.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Task } from '../contract'
import { taskStatuses, type TaskStatus } from '../rules'
import { statusWords } from './words'

export type Moving = { task: Task; to: TaskStatus }

type CarryProps = {
  say: (words: string) => void
  move: (moving: Moving) => void
  whyNot: (task: Task) => string | null
}
type Carried = {
  task: Task
  target: TaskStatus
  /** Null: by keyboard. */ at: { x: number; y: number } | null
}

/** A shorter movement is a click. */
const slack = 6

export function useCarry({ say, move, whyNot }: CarryProps) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const droppedAt = useRef(0)
  const ending = useRef(() => {})
  useEffect(() => () => ending.current(), [])

  const pointer = (task: Task) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (
        event.pointerType === 'touch' ||
        event.button !== 0 ||
        (event.target as HTMLElement).closest('.icon-button, .drop')
      )
        return
      const from = { x: event.clientX, y: event.clientY }
      let target: TaskStatus | null = null
      // On the window, because a fast pointer may already have left the card.
      const end = new AbortController()
      const { signal } = end
      ending.current = () => end.abort()
      const moved = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
        if (target === null && Math.hypot(x - from.x, y - from.y) < slack) return
        const why = whyNot(task)
        if (why) {
          end.abort()
          return say(why)
        }
        const under = document
          .elementsFromPoint(x, y)
          .find((one) => one instanceof HTMLElement && one.dataset.column) as HTMLElement | undefined
        target = (under?.dataset.column as TaskStatus | undefined) ?? task.status
        setCarried({ task, at: { x, y }, target })
      }
      const dropped = () => {
        end.abort()
        if (target === null) return
        droppedAt.current = performance.now()
        setCarried(null)
        move({ task, to: target })
      }
      const letBe = () => {
        end.abort()
        setCarried(null)
      }
      addEventListener('pointermove', moved, { signal })
      addEventListener('pointerup', dropped, { signal })
      addEventListener('pointercancel', letBe, { signal })
      addEventListener('keydown', (pressed) => pressed.key === 'Escape' && letBe(), { signal })
    },
  })

  const keyboard = (task: Task) => ({
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isOn = carried?.task.id === task.id && carried.at === null
      if (event.key === ' ') {
        event.preventDefault()
        event.stopPropagation()
        const why = whyNot(task)
        if (why) return say(why)
        if (!isOn) {
          setCarried({ task, target: task.status, at: null })
          return say(`${task.title} picked up from ${statusWords[task.status]}.`)
        }
        setCarried(null)
        return move({ task, to: carried.target })
      }
      if (!isOn) return
      if (event.key === 'Enter') {
        event.preventDefault()
        setCarried(null)
        return move({ task, to: carried.target })
      }
      if (event.key === 'Escape') {
        setCarried(null)
        return say(`${task.title} stays in ${statusWords[task.status]}.`)
      }
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const target = taskStatuses[taskStatuses.indexOf(carried.target) + step] ?? carried.target
      setCarried({ ...carried, target })
      say(`${task.title} over ${statusWords[target]}.`)
    },
    // Firefox triggers a button on key up.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => event.key === ' ' && event.preventDefault(),
    onBlur: () => carried?.task.id === task.id && carried.at === null && setCarried(null),
  })

  return {
    carried: carried?.task ?? null,
    /** Where the pointer has moved it. */
    at: carried?.at ?? null,
    target: carried && carried.target !== carried.task.status ? carried.target : null,
    pointer,
    keyboard,
    /** The end of a move is no click. */
    justDropped: () => performance.now() - droppedAt.current < 200,
  }
}
