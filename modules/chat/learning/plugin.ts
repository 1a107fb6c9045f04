/**
 * `virtual:assistant-model`: reads the classifier, trained from the phrasings while Muster is built. The
 * trained model is cached beside the packages until a phrasing or the training changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtData } from '../../../src/builtData.ts'
import { phrasingsOf } from './phrasings.ts'
import { train } from './train.ts'

export const assistantModel = (root: string) => builtData('assistant-model', () => trained(root))

function trained(root: string) {
  const folder = join(root, 'modules/chat/phrasings')
  const files = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const learning = join(root, 'modules/chat/learning')
  const code = ['features.ts', 'model.ts', 'phrasings.ts', 'train.ts', 'vectors.ts'].map((file) =>
    readFileSync(join(learning, file), 'utf8'),
  )
  const vectors = readFileSync(join(learning, 'vectors.bin'))
  const cache = join(root, 'node_modules/.cache/muster')
  const cached = join(
    cache,
    `assistant-${createHash('sha256')
      .update([...files, ...code].join('\0'))
      .update(vectors)
      .digest('hex')
      .slice(0, 16)}.json`,
  )
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as unknown
  const model = train(phrasingsOf(files), vectors)
  mkdirSync(cache, { recursive: true })
  writeFileSync(cached, JSON.stringify(model))
  return model
}
