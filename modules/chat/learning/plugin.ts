/**
 * `virtual:assistant-model`: the classifier, taught from the phrasings while Muster is built (or a test run,
 * or the development server, begins). Vite's own settings read this file as Node does: imports name their
 * endings. What was taught is kept beside the packages until a phrasing or the teaching changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrasingsOf } from './phrasings.ts'
import { train } from './train.ts'

const name = 'virtual:assistant-model'

export function assistantModel(root: string) {
  const folder = join(root, 'modules/chat/phrasings')
  return {
    name: 'muster:assistant-model',
    resolveId: (id: string) => (id === name ? `\0${name}` : null),
    load: (id: string) =>
      id === `\0${name}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(taught()))})` : null,
  }

  function taught() {
    const files = readdirSync(folder)
      .toSorted()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    const code = ['features.ts', 'phrasings.ts', 'train.ts'].map((file) =>
      readFileSync(join(root, 'modules/chat/learning', file), 'utf8'),
    )
    const cache = join(root, 'node_modules/.cache/muster')
    const kept = join(
      cache,
      `assistant-${createHash('sha256')
        .update([...files, ...code].join('\0'))
        .digest('hex')
        .slice(0, 16)}.json`,
    )
    if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as unknown
    const model = train(phrasingsOf(files))
    mkdirSync(cache, { recursive: true })
    writeFileSync(kept, JSON.stringify(model))
    return model
  }
}
