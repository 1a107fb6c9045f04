/**
 * A Vite plugin for data that is calculated while Muster is built, or when a test run or the development
 * server begins. `import read from 'virtual:NAME'` gives a function that reads it. Vite's own settings read
 * this file as Node does: imports name their endings.
 */

/** Vite's plugin context; a test run and the development server cannot emit files. */
type Loading = {
  environment?: { mode: string }
  emitFile(file: { type: 'asset'; name: string; source: string }): string
}

/** `make` returns data for JSON. */
export function builtData(name: string, make: () => unknown) {
  const id = `virtual:${name}`
  const resolved = `\0${id}`
  return {
    name: `muster:${name}`,
    enforce: 'pre' as const,
    resolveId: (wanted: string) => (wanted === id ? resolved : null),
    load(this: Loading, wanted: string) {
      if (wanted !== resolved) return null
      const source = JSON.stringify(make())
      if (this.environment?.mode !== 'build')
        return `export default () => JSON.parse(${JSON.stringify(source)})`
      // A separate file in the build: as part of the program it would be in memory twice, as source and as
      // data, in workers too.
      const file = this.emitFile({ type: 'asset', name: `${name}.json`, source })
      return `
        import { readFileSync } from 'node:fs'
        export default () => JSON.parse(readFileSync(import.meta.ROLLUP_FILE_URL_${file}, 'utf8'))
      `
    },
    // Relative to the program; Vite itself would treat it as a URL of the web app.
    resolveFileUrl: ({ moduleId, relativePath }: { moduleId: string; relativePath: string }) =>
      moduleId === resolved ? `new URL(${JSON.stringify(relativePath)}, import.meta.url)` : null,
  }
}
