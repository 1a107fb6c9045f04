/**
 * Events of this tab's own writes, so that nothing is fetched twice. A write's response names its events
 * (`Muster-Events`); their data is refetched at once, and the stream's copies are skipped. Because the stream
 * may be faster than the response, it is held while a write is pending.
 */
type Range = readonly [from: number, to: number]

/** How many own writes are remembered. The stream is never further behind. */
const most = 50
/** The longest time that the stream is held for a write, in milliseconds. */
const longest = 3000

const ranges: Range[] = []
let underWay = 0
const held: (() => void)[] = []
let hear: (names: readonly string[]) => void = () => {}

/** Called with the names of one's own events. */
export function onOwnEvents(then: (names: readonly string[]) => void): void {
  hear = then
}

let doubt: () => void = () => {}
let doubtful: ReturnType<typeof setTimeout> | undefined
/** While Muster restarts, many writes fail and retry. The screen is then refetched once. */
const calm = 1500

/** Called when the screen may be out of date: a write was refused, or its response is lost. */
export function onResync(then: () => void): void {
  doubt = then
}
/** `isLost`: the outcome is unknown. */
export function requestResync(isLost: boolean): void {
  clearTimeout(doubtful)
  doubtful = setTimeout(doubt, isLost ? calm * (0.5 + Math.random()) : 0)
}

/** Call it when a write is sent; call the result once with its `Muster-Events`, or null. */
export function beginWrite(): (header: string | null) => void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (--underWay === 0) for (const release of held.splice(0)) release()
  }
  const timer = setTimeout(over, longest)
  underWay++
  return (header) => {
    const names = header ? parseHeader(header) : []
    if (names.length) hear(names)
    over()
  }
}

/** Handles an event of the stream unless it is one's own. */
export function handleForeignEvent(id: number, then: () => void): void {
  const decide = () => {
    if (!ranges.some(([from, to]) => id >= from && id <= to)) then()
  }
  if (underWay) held.push(decide)
  else decide()
}

/** Whether an event is older than a write of this tab, or may be, because one is under way. */
export const precedesOwnWrite = (id: number): boolean => underWay > 0 || ranges.some(([from]) => id < from)

function parseHeader(header: string): string[] {
  const names = new Set<string>()
  for (const part of header.split(';')) {
    const found = /^(\d+)-(\d+) (.*)$/.exec(part)
    if (!found) continue
    ranges.push([Number(found[1]), Number(found[2])])
    for (const name of found[3]!.split(',')) if (name) names.add(name)
  }
  ranges.splice(0, ranges.length - most)
  return [...names]
}
