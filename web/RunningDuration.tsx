/**
 * A running duration: finished seconds, and the start of those still counting. Only its own text is rendered
 * again.
 */
import { useMemo } from 'react'
import { hoursWords } from '../src/domain/hours'
import { ticking } from './clock'
import { clockWords } from './format'

export type Running = { seconds: number; since: string | null }

const spanWords = (seconds: number) => hoursWords(seconds / 3600)

/** Never below zero: a corrected day may have more breaks than work so far. */
export function secondsOf({ seconds, since }: Running, now: number): number {
  return Math.max(0, seconds + (since ? Math.max(0, (now - Date.parse(since)) / 1000) : 0))
}

/** `exact` shows seconds. */
export function RunningDuration({ of: running, exact }: { of: Running; exact?: boolean }) {
  const { seconds, since } = running
  const wordsOf = exact ? clockWords : spanWords
  const text = useMemo(
    () => ticking((now) => wordsOf(secondsOf({ seconds, since }, now))),
    [seconds, since, wordsOf],
  )
  return (
    <span className="figures" role="timer" aria-live="off">
      {text}
    </span>
  )
}
