/**
 * Code that runs inside the page. Each function is sent to the browser as text, so it can only use its
 * arguments and `window`. `require` is WhatsApp's own, and its modules differ between versions.
 */
import type { Page } from 'puppeteer'

type Inside = { require(name: string): any; WWebJS?: any; onAppStateHasSyncedEvent?(): Promise<void> }
declare const window: Inside

export type Look = { state: string | null; synced: boolean | null; injected: boolean; listening: boolean }

/** The state of the page; null before WhatsApp has loaded in it. */
export const look = (page: Page): Promise<Look | null> =>
  page.evaluate(() => {
    try {
      const socket = window.require('WAWebSocketModel').Socket
      return {
        state: socket.state ?? null,
        synced: socket.hasSynced ?? null,
        injected: window.WWebJS !== undefined,
        listening: window.onAppStateHasSyncedEvent !== undefined,
      }
    } catch {
      return null
    }
  })

/** A code that nobody scanned expires, and the library's own refresh asks outside of the page. */
export const refreshCode = (page: Page) =>
  page.evaluate(() => void window.require('WAWebCmd').Cmd.refreshQR())

/** The library waits for `change:hasSynced`; a login that was synced earlier never changes again. */
export const sayItIsSynced = (page: Page) => page.evaluate(() => void window.onAppStateHasSyncedEvent?.())

/**
 * Newer builds of WhatsApp Web call an id's `_serialized` `$1`. The library looks messages up by it, finds
 * none and returns nothing for a sent message. True if something was fixed.
 */
export const mendIds = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const mend = (prototype: object) => {
      Object.defineProperty(prototype, '_serialized', {
        configurable: true,
        get(this: { $1?: string }) {
          return this.$1
        },
        // If an id has the property after all, that is used.
        set(this: object, value: string) {
          Object.defineProperty(this, '_serialized', {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          })
        },
      })
    }
    let mended = false
    const wid = window.require('WAWebWidFactory').createWid('0@c.us')
    if (wid._serialized === undefined && wid.$1 !== undefined) {
      mend(Object.getPrototypeOf(wid))
      mended = true
    }
    const Key = window.require('WAWebMsgKey')
    const key = new Key({ from: wid, to: wid, id: '0', selfDir: 'out' })
    if (key._serialized === undefined && key.$1 !== undefined) {
      mend(Key.prototype)
      mended = true
    }
    return mended
  })

/** Finds or opens the chat, so that any failure here happens before sending. */
export const hasChat = (page: Page, wid: string): Promise<boolean> =>
  page.evaluate(async (id) => Boolean(await window.WWebJS.getChat(id, { getAsModel: false })), wid)

/** The number behind an `…@lid`, if WhatsApp reveals it. */
export const numberBehind = (page: Page, lid: string): Promise<string | null> =>
  page.evaluate(async (id) => {
    const found = await window.WWebJS.enforceLidAndPnRetrieval(id)
    return (found?.phone?.user as string | undefined) ?? null
  }, lid)

type Unread = { id: { fromMe: boolean }; type: string; body?: string }

/** Unread messages to this account: the newest of each person, as far as the page has loaded them. */
export const unread = (
  page: Page,
  kinds: readonly string[],
): Promise<{ peer: { user: string; server: string }; text: string }[]> =>
  page.evaluate((spoken) => {
    const chats: any[] = window.require('WAWebCollections').Chat.getModelsArray()
    const waiting = chats
      .filter(({ id, unreadCount }) => unreadCount > 0 && (id.server === 'c.us' || id.server === 'lid'))
      .slice(0, 50)
    return waiting.flatMap(({ id, unreadCount, msgs }) => {
      const theirs = (msgs.getModelsArray() as Unread[])
        .filter((message) => !message.id.fromMe)
        .slice(-Math.min(unreadCount, 5))
      return theirs.flatMap(({ type, body }) =>
        body && spoken.includes(type)
          ? [{ peer: { user: id.user as string, server: id.server as string }, text: body.slice(0, 4000) }]
          : [],
      )
    })
  }, kinds)

export const logOut = (page: Page) =>
  page.evaluate(async () => void (await window.require('WAWebSocketModel').Socket.logout()))
