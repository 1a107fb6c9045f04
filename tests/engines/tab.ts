/** A page as a person uses it, built on the few methods that each driver has. */
import { finder, prepared, setter, type What } from './inPage'

export type Size = { width: number; height: number }
export type Tab = {
  goto(url: string): Promise<void>
  /** Runs the body of a function with `args` in the page. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  press(name: string): Promise<void>
  type(field: string, text: string): Promise<void>
  set(field: string, value: string): Promise<void>
  keys(...keys: ('Control+K' | 'Enter' | 'Escape')[]): Promise<void>
  choose(file: string): Promise<void>
  sees(text: string, seconds?: number): Promise<void>
  /** Waits until the body of a function returns true in the page. */
  holds(body: string): Promise<void>
  /** Turns the network off. False if the driver cannot; then the server has to be stopped. */
  cutOff(isOff: boolean): Promise<boolean>
  /** The errors of the page and of its console since the last call. */
  errors(): Promise<string[]>
  picture(file: string): Promise<void>
  close(): Promise<void>
}
export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** The seconds that a person would wait. */
const patience = 15

async function until<T>(what: string, ask: () => Promise<T | null | false>, seconds = patience): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await ask().catch(() => null)
    if (found) return found
    if (Date.now() > end) throw new Error(`Not there after ${seconds} s: ${what}`)
    await wait(200)
  }
}

export type Driven<Handle> = {
  goto(url: string): Promise<void>
  run<T>(body: string, ...args: unknown[]): Promise<T>
  find(what: What, name: string): Promise<Handle | null>
  click(handle: Handle): Promise<void>
  fill(handle: Handle, text: string): Promise<void>
  keys: Tab['keys']
  upload(handle: Handle, file: string): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
  cutOff?(isOff: boolean): Promise<boolean>
  /** Messages of the browser's own console, if the driver provides them. */
  heard?: string[]
}

export function tabOf<Handle>(by: Driven<Handle>): Tab {
  const found = (what: What, name: string) => until(`${what} ${name}`, () => by.find(what, name))
  return {
    async goto(url) {
      await by.goto(url)
      await by.run(prepared)
    },
    run: (body, ...args) => by.run(body, ...args),
    press: (name) =>
      until(`pressing ${name}`, async () => {
        const handle = await by.find('button', name)
        if (!handle) return null
        await by.click(handle)
        return true
      }).then(() => {}),
    // The first rendering may be replaced during the search.
    type: (field, text) =>
      until(`typing into ${field}`, async () => {
        const handle = await by.find('field', field)
        if (!handle) return null
        await by.fill(handle, text)
        return true
      }).then(() => {}),
    async set(field, value) {
      await found('field', field)
      await by.run(
        `const [what, name, value] = args
         const el = (() => { ${finder} })()
         ${setter}`,
        'field',
        field,
        value,
      )
    },
    keys: (...keys) => by.keys(...keys),
    async choose(file) {
      await by.upload(await found('file', ''), file)
    },
    sees: (text, seconds) => until(`text ${text}`, () => by.find('text', text), seconds).then(() => {}),
    holds: (body) => until(body, () => by.run<boolean>(body)).then(() => {}),
    cutOff: async (isOff) => (await by.cutOff?.(isOff)) ?? false,
    errors: async () => [
      ...(by.heard?.splice(0) ?? []),
      ...(await by.run<string[]>('return (window.musterErrors || []).splice(0)')),
    ],
    picture: (file) => by.picture(file),
    close: () => by.close(),
  }
}

export const inFunction = (body: string) => `(function (...args) { ${body} })`
