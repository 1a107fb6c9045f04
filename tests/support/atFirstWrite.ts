import type { Name, Office } from './office'

/** Does something in the very moment in which a call writes in somebody's name for the first time. Answers whether that has come. */
export function atFirstWrite(at: Office, name: Name, then: () => void): () => boolean {
  const write = at.app.write.bind(at.app)
  let reached = false
  Object.assign(at.app, {
    write: ((origin, work, keyed) => {
      if (origin.actor === at.ids[name] && !reached) {
        reached = true
        then()
      }
      return write(origin, work, keyed)
    }) as typeof write,
  })
  return () => reached
}
