/**
 * How soon what has changed is asked for again. By itself at once, give or take a moment, so that a thousand browsers do not ask together;
 * what changes again and again (a firm comes in at nine) after a rest that grows to five seconds: otherwise those who watch would cost the
 * server more than those who come.
 */
const shortest = 1000
const longest = 5000

type Asked = { at: number; rest: number; due: number | null }

export class Pacing {
  private readonly paths = new Map<string, Asked>()

  /** It has changed. `moment`: the random part, milliseconds. */
  changed(path: string, now: number, moment: number): void {
    const one = this.paths.get(path) ?? { at: -Infinity, rest: shortest, due: null }
    if (one.due !== null) return
    const rested = one.at + one.rest
    this.paths.set(path, { at: one.at, due: Math.max(now + moment, rested), rest: now < rested ? Math.min(one.rest * 2, longest) : shortest })
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
