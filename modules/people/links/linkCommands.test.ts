/** Links and invitations from the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { office, type Office } from '../../../tests/support/office'
import { commands } from '../commands'
import { peopleCommands } from '../peopleCommands'

const folder = mkdtempSync(join(tmpdir(), 'muster-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.restoreAllMocks())

const url = 'https://muster.example.com'
const noMail =
  'Mail is not set up, so nobody can be invited. Set it up in Settings under Mail, or create password links.'
const noUrl = 'MUSTER_URL is not set, so add the address that people open in front of each link.'

async function run(at: Office, ...args: string[]): Promise<{ out: string; err: string; code: number }> {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  log.mockReturnValue()
  error.mockReturnValue()
  const program = new Command('muster')
  commands(program, async () => at.app)
  peopleCommands(program, async () => at.app)
  quiet(program)
  await program.parseAsync(args, { from: 'user' })
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  const text = (spy: typeof log) => spy.mock.calls.map(([line]) => String(line)).join('\n')
  const answer = { out: text(log), err: text(error), code }
  vi.restoreAllMocks()
  return answer
}
function quiet(command: Command) {
  command.exitOverride().configureOutput({ writeErr: () => {} })
  for (const sub of command.commands) quiet(sub)
}

/** Ravi and Priya have no password. `mail` sets up a mail server. */
async function firm({ config = {}, mail = false }: { config?: { url?: string }; mail?: boolean } = {}) {
  const at = await office(undefined, { config })
  await at.write((tx) =>
    tx.db.run('update users set password_hash = null where id in (?, ?)', at.ids.Ravi, at.ids.Priya),
  )
  if (mail) await setUpMail(at)
  return at
}
const setUpMail = async (at: Office) =>
  expect(
    (
      await at.as('Anita').post('/api/settings', {
        key: 'mail',
        value: { host: '127.0.0.1', port: 2525, security: 'none', fromAddress: 'muster@northwind.test' },
      })
    ).status,
  ).toBe(200)
const invited = (at: Office) =>
  at.app.ask(({ db }) => db.all<{ id: number }>('select user_id as id from invitations')).map(({ id }) => id)

describe('muster user link', () => {
  test('prints one whole link on stdout, and its validity on stderr', async () => {
    const at = await firm({ config: { url } })
    const { out, err, code } = await run(at, 'user', 'link', 'ravi@northwind.test')
    expect(out).toMatch(/^https:\/\/muster\.example\.com\/set-password#[\w-]{43}$/)
    expect({ err, code }).toEqual({ err: 'It works once and is valid for 7 days.', code: 0 })
    const token = out.split('#')[1]
    expect((await at.nobody.post('/api/auth/set-password/check', { token })).body.firstName).toBe('Ravi')
    const anew = await run(at, 'user', 'link', 'meera@northwind.test')
    expect(anew.err).toBe('It works once and is valid for a day.')
  })

  test('warns about a missing, a loopback and a plain address', async () => {
    const warned = async (config: { url?: string }) =>
      (await run(await firm({ config }), 'user', 'link', 'ravi@northwind.test')).err.split('\n')[1]
    expect(await warned({})).toBe(noUrl)
    expect(await warned({ url: 'http://127.0.0.1:3000' })).toContain('works only on this computer')
    expect(await warned({ url: 'http://muster.lan' })).toContain('Use https.')
  })

  test('refuses a person who has left', async () => {
    const at = await firm()
    await run(at, 'user', 'deactivate', 'ravi@northwind.test')
    await expect(run(at, 'user', 'link', 'ravi@northwind.test')).rejects.toMatchObject({
      status: 409,
      message: 'ravi@northwind.test is not active. Activate the account first',
    })
  })
})

describe('muster user invite', () => {
  test('invites named people, and says who was passed over', async () => {
    const at = await firm({ config: { url }, mail: true })
    expect(await run(at, 'user', 'invite', 'ravi@northwind.test', 'meera@northwind.test')).toEqual({
      out: '1 person invited. The running server sends the mails.',
      err: 'meera@northwind.test already has a password.',
      code: 1,
    })
    expect(invited(at)).toEqual([at.ids.Ravi])
  })

  test('invites everybody without a password', async () => {
    const at = await firm({ config: { url }, mail: true })
    const { out } = await run(at, 'user', 'invite', '--missing')
    expect(out).toBe('2 people invited. The running server sends the mails.')
    expect(invited(at)).toEqual([at.ids.Ravi, at.ids.Priya].toSorted((a, b) => a - b))
  })

  test('needs mail, and either names or --missing', async () => {
    const at = await firm({ config: { url } })
    await expect(run(at, 'user', 'invite', '--missing')).rejects.toMatchObject({
      status: 409,
      message: noMail,
    })
    await expect(run(at, 'user', 'invite')).rejects.toMatchObject({ exitCode: 2 })
    await expect(run(at, 'user', 'invite', 'ravi@northwind.test', '--missing')).rejects.toMatchObject({
      exitCode: 2,
    })
  })
})

describe('muster user add --invite', () => {
  const asha = ['user', 'add', '--email', 'asha@northwind.test', '--first-name', 'Asha', '--last-name', 'Rao']
  test('asks for no password', async () => {
    const at = await firm({ config: { url }, mail: true })
    const { out } = await run(at, ...asha, '--invite')
    expect(out).toContain('asha@northwind.test is invited. The running server sends the mail.')
    const { body } = await at.as('Anita').get('/api/users?search=asha')
    expect(body.data).toMatchObject([{ hasPassword: false, invitedAt: '2026-11-18T04:00:00.000Z' }])
  })

  test('adds nobody without mail', async () => {
    const at = await firm()
    await expect(run(at, ...asha, '--invite')).rejects.toMatchObject({ status: 409, message: noMail })
    expect((await at.as('Anita').get('/api/users?search=asha')).body.data).toEqual([])
  })
})

describe('muster admin people import', () => {
  const file = join(folder, 'people.csv')
  const links = join(folder, 'links.csv')
  writeFileSync(
    file,
    'First Name,Last Name,Email (Office),Role,Date Of Join\nNina,Shah,nina@northwind.test,Recruiter,21-Nov-2025\n',
  )
  const importing = (at: Office, ...more: string[]) =>
    run(at, 'admin', 'people', 'import', file, '--as', 'anita@northwind.test', ...more)

  test('writes whole links if the address is known', async () => {
    const { out, err } = await importing(await firm({ config: { url } }), '--links', links)
    expect(out).toContain('3 links written to')
    expect(err).toBe('')
    const [head, ...rows] = readFileSync(links, 'utf8').trim().split(/\r?\n/)
    expect(head).toMatch(/Link"?$/)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toContain(`${url}/set-password#`)
  })

  test('says in the header and on the terminal that the address is missing', async () => {
    const { err } = await importing(await firm(), '--links', links)
    expect(err).toContain(noUrl)
    expect(readFileSync(links, 'utf8')).toContain('Link (add your Muster address in front)')
  })

  test('--invite invites after it', async () => {
    const at = await firm({ config: { url }, mail: true })
    const { out } = await importing(at, '--invite')
    expect(out).toContain('3 people invited. The running server sends the mails.')
    expect(invited(at)).toHaveLength(3)
  })

  test('--invite without mail imports nothing', async () => {
    const at = await firm({ config: { url } })
    await expect(importing(at, '--invite')).rejects.toMatchObject({ status: 409, message: noMail })
    expect((await at.as('Anita').get('/api/users?search=nina')).body.data).toEqual([])
    expect(at.app.ask(({ db }) => db.all('select 1 from imports'))).toEqual([])
  })
})
