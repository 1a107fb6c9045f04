/** Every example of docs/command-line.md, run as it stands there on a fresh demo firm. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleFirm, examples, type ExampleFirm } from '../tests/support/exampleFirm'
import { muster as built, serve } from '../tests/support/program'

let firm: ExampleFirm
beforeAll(async () => void (firm = await exampleFirm()), 120_000)
afterAll(() => firm.remove())

/** The password is asked for; the server goes on until it is stopped. */
const typed = async (args: string[]) => built([...args, '--data', firm.data], { input: 'monsoon-41\n' }).code!
const otherwise: Record<string, (args: string[]) => Promise<number>> = {
  'user add': typed,
  'user reset-password': typed,
  async serve(args) {
    const server = await serve(join(firm.folder, 'served'), args.slice(1))
    expect(server.out()).toContain('Muster')
    return (await server.stop())!
  },
  // Only an empty installation has one: the demo firm is set up.
  'setup-code': async (args) => built([...args, '--data', firm.data]).code! - 1,
}

/** A backup is there before it is verified and restored. */
const inOrder = examples.toSorted((a, b) => Number(b.path === 'backup') - Number(a.path === 'backup'))

describe('the examples of the page do what they say', () => {
  test.each(inOrder)('muster $path', async (one) => {
    const args = await firm.argsOf(one)
    const other = otherwise[one.path]
    if (other) return expect(await other(args)).toBe(0)
    const { code, out: text, wrong } = await firm.run(...args)
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    expect(text).not.toBe('')
  })
})
