/**
 * Lists whose rows the event stream carries. A part that shows one calls `useLiveList`. Each tab tells the
 * tab that reads the stream what it shows while it is visible; that tab tells the server.
 */
import { useEffect } from 'react'
import { subscription } from '../src/domain/liveLists'
import { call } from './api'

const shown = new Map<string, number>()
let changed: () => void = () => {}

/**
 * Keeps the list up to date by the event stream while the part is on the screen. `refetch` is called when the
 * tab is visible again: while it was hidden, no rows were sent.
 */
export function useLiveList(name: string, refetch: () => unknown): void {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) refetch()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refetch])
  useEffect(() => {
    const add = (count: number) => {
      shown.set(name, (shown.get(name) ?? 0) + count)
      changed()
    }
    add(1)
    return () => add(-1)
  }, [name])
}

/** The lists of this tab; none while nobody sees it. */
export const ownLists = (): string[] =>
  document.hidden ? [] : [...shown].filter(([, count]) => count > 0).map(([name]) => name)

/** Called when the lists of this tab change. Returns a function that ends it. */
export function onOwnLists(then: () => void): () => void {
  changed = then
  document.addEventListener('visibilitychange', then)
  return () => {
    changed = () => {}
    document.removeEventListener('visibilitychange', then)
  }
}

/** Belongs to the tab that reads the stream. Sends the lists of all tabs to the server. */
export class Subscriptions {
  private readonly byTab = new Map<string, readonly string[]>()
  private stream: string | null = null
  private sent = ''

  tabShows(tab: string, lists: readonly string[]) {
    if (lists.length) this.byTab.set(tab, lists)
    else this.byTab.delete(tab)
    this.send()
  }

  /** A new stream has no lists; null while there is none. */
  readsFrom(stream: string | null) {
    this.stream = stream
    this.sent = ''
    this.send()
  }

  private send() {
    const lists = [...new Set([...this.byTab.values()].flat())].toSorted()
    const text = lists.join()
    if (this.stream === null || text === this.sent) return
    this.sent = text
    // Without it the stream still says that something changed.
    call(subscription, { stream: this.stream, lists }, { asks: true }).catch(() => {
      this.sent = ''
    })
  }
}
