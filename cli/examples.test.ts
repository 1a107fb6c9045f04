/** Runs every example of docs/command-line.md as written on a fresh demo firm. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleFirm, examples, type ExampleFirm } from '../tests/support/exampleFirm'
import { muster as built, serve, start } from '../tests/support/program'

let firm: ExampleFirm
beforeAll(async () => void (firm = await exampleFirm()), 120_000)
afterAll(() => firm.remove())

/** Commands that prompt for the password or run until they are stopped. */
const typed = async (args: string[]) => built([...args, '--data', firm.data], { input: 'monsoon-41\n' }).code!
const swappedFolder = (args: string[]) =>
  args.map((arg) => (arg === '/srv/muster-copy' ? join(firm.folder, 'watched') : arg))
const otherwise: Record<string, (args: string[]) => Promise<number>> = {
  'user add': typed,
  'user reset-password': typed,
  // It also says on stderr how long the link is valid.
  'user link': async (args) => built([...args, '--data', firm.data]).code!,
  // The demo firm has no mail server.
  'mail test': async (args) => built([...args, '--data', firm.data]).code! - 1,
  'mail password': async (args) => (await typed(args)) - 1,
  'user invite': async (args) => built([...args, '--data', firm.data]).code! - 1,
  async serve(args) {
    const server = await serve(join(firm.folder, 'served'), args.slice(1))
    expect(server.out()).toContain('Muster')
    return (await server.stop())!
  },
  async 'devices simulate'(args) {
    const env = { MUSTER_DEVICES: 'main' }
    const server = await serve(firm.data, [], env)
    const { port } = new URL(server.url)
    const flags = ['--people', '3', '--speed', '60', '--data', firm.data]
    const { code, out } = built([...args, ...flags], { env: { ...env, PORT: port } })
    expect(out).toMatch(/DEMO1001 press EMP\d+ in/)
    expect(await server.stop()).toBe(0)
    return code!
  },
  async 'standby watch'(args) {
    // Nobody listens there, so the check says that the primary did not answer.
    const from = swappedFolder(args)
    const watch = start([...from, '--port', '0'], { MUSTER_PEER: 'http://127.0.0.1:9' })
    await new Promise((resolve) => watch.process.stdout!.once('data', resolve))
    watch.process.kill('SIGTERM')
    return (await watch.ended).code!
  },
  // The command needs an empty installation, and the demo firm is already set up.
  'setup-code': async (args) => built([...args, '--data', firm.data]).code! - 1,
}

/** A backup exists before it is verified and restored. */
const inOrder = examples.toSorted((a, b) => Number(b.path === 'backup') - Number(a.path === 'backup'))

describe('the examples of the page work', () => {
  test.each(inOrder)('muster $path', async (one) => {
    const args = await firm.argsOf(one)
    const other = otherwise[one.path]
    if (other) return expect(await other(args)).toBe(0)
    const { code, out: text, wrong } = await firm.run(...args)
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    expect(text).not.toBe('')
  })
})
