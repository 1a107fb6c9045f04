import type { Name, Office } from './office'

/** Runs `then` at the moment of the first write in a person's name. Returns whether that has happened. */
export function atFirstWrite(at: Office, name: Name, then: () => void): () => boolean {
  const write = at.app.write.bind(at.app)
  let reached = false
  Object.assign(at.app, {
    write: ((origin, work, keyed) => {
      // The write of a short call finds out itself who makes it.
      const isTheirs = origin.actor === at.ids[name] || (origin.actor === null && origin.admit)
      if (isTheirs && !reached) {
        reached = true
        then()
      }
      return write(origin, work, keyed)
    }) as typeof write,
  })
  return () => reached
}
