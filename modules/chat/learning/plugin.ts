/**
 * `virtual:assistant-model`: reads the classifier, taught from the phrasings while Muster is built (or a test
 * run, or the development server, begins). Vite's own settings read this file as Node does: imports name
 * their endings. What was taught is kept beside the packages until a phrasing or the teaching changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrasingsOf } from './phrasings.ts'
import { train } from './train.ts'

const name = 'virtual:assistant-model'
/** Vite's plugin context; a test run and the development server cannot emit files. */
type Loading = {
  environment?: { mode: string }
  emitFile(file: { type: 'asset'; name: string; source: string }): string
}

export function assistantModel(root: string) {
  const folder = join(root, 'modules/chat/phrasings')
  return {
    name: 'muster:assistant-model',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === name ? `\0${name}` : null),
    load(this: Loading, id: string) {
      if (id !== `\0${name}`) return null
      const source = JSON.stringify(taught())
      if (this.environment?.mode !== 'build')
        return `export default () => JSON.parse(${JSON.stringify(source)})`
      // A separate file in the build: as part of the program it would be in memory twice, as source and as
      // the model, in workers too.
      const file = this.emitFile({ type: 'asset', name: 'assistant.json', source })
      return `
        import { readFileSync } from 'node:fs'
        export default () => JSON.parse(readFileSync(import.meta.ROLLUP_FILE_URL_${file}, 'utf8'))
      `
    },
    // Relative to the program; Vite itself would treat it as a URL of the web app.
    resolveFileUrl: ({ moduleId, relativePath }: { moduleId: string; relativePath: string }) =>
      moduleId === `\0${name}` ? `new URL(${JSON.stringify(relativePath)}, import.meta.url)` : null,
  }

  function taught() {
    const files = readdirSync(folder)
      .toSorted()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    const code = ['features.ts', 'phrasings.ts', 'train.ts'].map((file) =>
      readFileSync(join(root, 'modules/chat/learning', file), 'utf8'),
    )
    const cache = join(root, 'node_modules/.cache/muster')
    const cached = join(
      cache,
      `assistant-${createHash('sha256')
        .update([...files, ...code].join('\0'))
        .digest('hex')
        .slice(0, 16)}.json`,
    )
    if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as unknown
    const model = train(phrasingsOf(files))
    mkdirSync(cache, { recursive: true })
    writeFileSync(cached, JSON.stringify(model))
    return model
  }
}
