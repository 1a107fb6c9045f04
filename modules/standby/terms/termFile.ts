/** A file that both machines see, which names the term of the machine that serves. */
import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '../../../src/archive/disk'
import { z } from '../../../src/domain/endpoint'
import type { TermAnswer } from '../contract'
import type { Asked, Own } from './rules'

const shape = z.object({ firm: z.nullable(z.string()), term: z.int().check(z.minimum(1)) })

/** A missing file is no answer, because an unmounted folder also lacks it. */
export function readTermFile(file: string): Asked<TermAnswer> {
  try {
    const { firm, term } = shape.parse(JSON.parse(readFileSync(file, 'utf8')))
    // It names the machine that serves, which may be this one.
    return { of: file, answer: { firm, term, isServing: false, runningId: file } }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'it does not exist' : code ? message : 'it does not name a term'
    return { of: file, answer: why }
  }
}

/** Refuses to overwrite another file. */
export function writeTermFile(file: string, { firm, term }: Own): void {
  const { answer } = readTermFile(file)
  if (existsSync(file) && typeof answer === 'string') throw new Error(answer)
  writeWhole(file, `${JSON.stringify({ firm, term })}\n`)
}
