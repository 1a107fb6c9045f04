/** Runs commands beside a server on the same data, and on a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcess } from '../tests/support/commands'
import { muster, serve, signIn, type Running } from '../tests/support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-beside-'))
const data = join(folder, 'data')
let server: Running
let token: string

beforeAll(async () => {
  expect(muster(['seed', 'demo', '--data', data]).code).toBe(0)
  server = await serve(data)
  token = await signIn(server.url, 'manager@muster.test', 'muster-demo')
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const runInProcess = (...args: string[]) => inProcess([...args, '--data', data], folder)
const call = async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as never
}
const manager = ['--as', 'manager@muster.test']

test('the server shows the changes of a command, and a command those of the server', async () => {
  const deadline = ['--to', 'recruiter@muster.test', '--deadline', '2031-01-15']
  const added = await runInProcess('tasks', 'add', 'From the command line', ...manager, ...deadline)
  expect(added.code).toBe(0)
  const { data: shown } = await call('GET', '/api/tasks?view=assigned-by-me&page=1&search=command')
  expect((shown as { title: string }[]).map(({ title }) => title)).toEqual(['From the command line'])
  const [{ id }] = shown as [{ id: number }]
  await call('PATCH', `/api/tasks/${id}`, { title: 'From the browser' })
  const listed = await runInProcess(
    'tasks',
    'list',
    ...manager,
    '--view',
    'assigned-by-me',
    '--search',
    'browser',
    '--json',
  )
  expect(JSON.parse(listed.out)).toMatchObject([{ id, title: 'From the browser' }])
})

test("a command sends a WhatsApp message through the server's session", async () => {
  const send = () => runInProcess('whatsapp', 'send', '9876543210', 'Your interview is at 11', ...manager)
  expect(await send()).toMatchObject({ code: 1, wrong: 'WhatsApp is not connected. Connect it first.\n' })
  await call('POST', '/api/whatsapp/connect', {})
  await expect
    .poll(async () => ((await call('GET', '/api/whatsapp/status')) as { state: string }).state, {
      timeout: 30_000,
    })
    .toBe('connected')
  expect((await runInProcess('whatsapp', 'status', ...manager)).out).toMatch(
    /^Connected as \+\d+ \(simulated/,
  )
  const sent = await send()
  expect([sent.code, sent.out]).toEqual([
    0,
    expect.stringMatching(/^Message \d+ is (sent|delivered|read)\.\n$/),
  ])
  const logged = await runInProcess('whatsapp', 'logs', ...manager, '--limit', '1', '--json')
  expect(JSON.parse(logged.out)).toMatchObject([
    { number: '919876543210', message: 'Your interview is at 11' },
  ])
})

test('a change in a copy of the data does not change the firm', async () => {
  const copy = join(folder, 'copy')
  await runInProcess('backup', '--to', join(folder, 'copy.muster'))
  expect(
    (await inProcess(['restore', join(folder, 'copy.muster'), '--data', copy, '--yes'], folder)).code,
  ).toBe(0)
  const holidays = (at: string) =>
    inProcess(['admin', 'holidays', 'list', '--as', 'admin@muster.test', '--json', '--data', at], folder)
  const before = (await holidays(data)).out
  const addCommand = [
    'admin',
    'holidays',
    'add',
    'Founders Day',
    '2031-02-03',
    '--as',
    'admin@muster.test',
    '--data',
    copy,
  ]
  expect((await inProcess(addCommand, folder)).code).toBe(0)
  expect((await holidays(data)).out).toBe(before)
  expect((await holidays(copy)).out).toContain('Founders Day')
})
