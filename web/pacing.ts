/**
 * How soon what has changed is asked for again. By itself at once, give or take a moment, so that a thousand
 * browsers do not ask together; what changes again and again (a firm comes in at nine) after a rest that
 * grows to five seconds: otherwise those who watch would cost the server more than those who come. Two
 * changes more, one after the other, are still seen within a second.
 */
const shortest = 1000
const longest = 5000
/**
 * So many times in a row the rest stays the shortest: with two a rush that is watched makes those who punch
 * wait twice as long.
 */
const patient = 1

/** `busy`: how many times in a row it had changed again within its rest. */
type Asked = { at: number; busy: number; due: number | null }

const restOf = (busy: number): number => Math.min(longest, shortest * 2 ** Math.max(0, busy - patient))

export class Pacing {
  private readonly paths = new Map<string, Asked>()

  /** It has changed. `moment`: the random part, milliseconds. */
  changed(path: string, now: number, moment: number): void {
    const one = this.paths.get(path) ?? { at: -Infinity, busy: 0, due: null }
    if (one.due !== null) return
    const rested = one.at + restOf(one.busy)
    this.paths.set(path, {
      at: one.at,
      due: Math.max(now + moment, rested),
      busy: now < rested ? one.busy + 1 : 0,
    })
  }

  /** What is due is asked for with this. */
  take(now: number): string[] {
    const due = [...this.paths].filter(([, one]) => one.due !== null && one.due <= now).map(([path]) => path)
    for (const path of due) Object.assign(this.paths.get(path)!, { at: now, due: null })
    return due
  }

  /** When the next is due. */
  next(): number | null {
    const dues = [...this.paths.values()].flatMap(({ due }) => (due === null ? [] : [due]))
    return dues.length ? Math.min(...dues) : null
  }
}
