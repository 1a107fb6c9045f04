/**
 * What this tab's own writes have told, so that nothing is fetched twice: the answer of a write names its
 * events (`Muster-Events`), what they make stale is fetched at once, and the event stream's copy is passed
 * over. The stream may be faster than the answer: while a write is under way it is held.
 */
type Range = readonly [from: number, to: number]

/** Writes that are remembered; the stream is never as far behind. */
const most = 50
/** A write that takes longer holds up nobody's news. */
const longest = 3000

const ranges: Range[] = []
let underWay = 0
const held: (() => void)[] = []
let hear: (names: readonly string[]) => void = () => {}

/** What is done about the names of one's own events. */
export function onOwnEvents(then: (names: readonly string[]) => void): void {
  hear = then
}

let doubt: () => void = () => {}
let doubtful: ReturnType<typeof setTimeout> | undefined
/** While Muster restarts many writes are lost, and tried again: then the screen is asked for once. */
const calm = 1500

/** What is done when the screen may show what is no longer so: a write was refused, or its answer is lost. */
export function onDoubt(then: () => void): void {
  doubt = then
}
/** `isLost`: nobody knows whether it was done. */
export function wentOtherwise(isLost: boolean): void {
  clearTimeout(doubtful)
  doubtful = setTimeout(doubt, isLost ? calm * (0.5 + Math.random()) : 0)
}

/** A write is sent. Call the answer once, with its `Muster-Events`; null where there is none. */
export function writeBegins(): (header: string | null) => void {
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

/** An event of the stream, unless it is one's own. */
export function unlessOwn(id: number, then: () => void): void {
  const decide = () => {
    if (!ranges.some(([from, to]) => id >= from && id <= to)) then()
  }
  if (underWay) held.push(decide)
  else decide()
}

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
