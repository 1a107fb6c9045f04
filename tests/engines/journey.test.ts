/**
 * One journey through the product in each of our users' browser engines, at a desk and on a phone: no element
 * is missing, no screen scrolls sideways, no error occurs. Runs with `npm test -- --engines`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../src/domain/day'
import { muster, signIn, start } from '../support/program'
import { engines, pictures, tooOld } from './engines'
import type { Tab } from './tab'

const folder = mkdtempSync(join(tmpdir(), 'muster-engines-'))
const data = join(folder, 'data')
const port = 4390
const url = `http://127.0.0.1:${port}`
let server: ReturnType<typeof start>

async function serve() {
  server = start(['serve', '--port', String(port), '--data', data])
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The server did not start')
}
async function stop() {
  server.process.kill('SIGTERM')
  await server.ended
}

beforeAll(async () => {
  expect(muster(['seed', 'demo', '--data', data]).code).toBe(0)
  await serve()
}, 120_000)
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = async (who: string, method: string, path: string, body?: unknown) => {
  const token = await signIn(url, `${who}@muster.test`, who.startsWith('e-') ? 'monsoon-47' : 'muster-demo')
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(text)}`)
  return text
}
const today = dayOf(new Date().toISOString(), 'Asia/Kolkata')
/** A future weekday, another one for each journey. */
const weekday = (nth: number) =>
  Array.from({ length: 40 }, (_, i) => addDays(today, i + 2)).filter(
    (day) => !['saturday', 'sunday'].includes(weekdayOf(day)),
  )[nth]!

/** The seconds until a punch arrived after the network was back. */
const arrivals: string[] = []
afterAll(() => writeFileSync(join(pictures, 'arrivals.txt'), arrivals.join('\n')))

/** A press within this time counts as part of the previous punch. */
const nextPunch = () => new Promise((done) => setTimeout(done, 600))

const sizes = [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const
const journeys = engines.flatMap((engine) =>
  sizes.map(([where, size]) => ({ title: `${engine.name}, ${where}`, engine, size, where })),
)

describe.each(journeys)('$title', ({ engine, size, title }) => {
  const nth = journeys.findIndex((one) => one.title === title)
  const name = `e-${nth}`
  let tab: Tab
  const shots: string[] = []

  /** Checks that apply to every screen. */
  async function sound(where: string) {
    const wide = await tab.run<number>('return document.documentElement.scrollWidth - innerWidth')
    expect({ where, wide: Math.max(0, wide), errors: await tab.errors() }).toEqual({
      where,
      wide: 0,
      errors: [],
    })
    const file = join(pictures, `${title.replaceAll(/[ ,.]+/g, '-')}-${shots.length}-${where}.png`)
    await tab.picture(file)
    shots.push(file)
  }
  /** Signs in directly; one test covers the sign-in form. */
  async function as(who: string, path: string) {
    const password = who.startsWith('e-') ? 'monsoon-47' : 'muster-demo'
    const token = await signIn(url, `${who}@muster.test`, password)
    await tab.goto(`${url}/privacy-policy`)
    await tab.run(`localStorage.setItem('auth_token', args[0])`, token)
    await tab.goto(url + path)
  }

  beforeAll(async () => {
    const managers = (await call('admin', 'GET', '/api/managers')) as {
      data: { id: number; email: string }[]
    }
    await call('admin', 'POST', '/api/users', {
      email: `${name}@muster.test`,
      firstName: `Engine${nth}`,
      lastName: 'Longtime',
      employeeId: `T-${name}`,
      password: 'monsoon-47',
      dateOfJoining: addDays(today, -300),
      managerId: managers.data.find(({ email }) => email === 'manager@muster.test')!.id,
    })
    tab = await engine.open(size)
  }, 60_000)
  afterAll(() => tab?.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await tab.picture(join(pictures, `failed-${nth}-${task.name.slice(0, 20)}.png`))
  })

  test('signs in', async () => {
    await tab.goto(`${url}/login`)
    // Fails if the driver did not set the size.
    await tab.holds(`return innerWidth === ${size.width}`)
    await tab.type('^Email', `${name}@muster.test`)
    await tab.type('^Password', 'monsoon-47')
    await tab.press('^Sign in$')
    await tab.sees('^Attendance Status$')
    await sound('dashboard')
  })

  test('punches in with a position, takes a break, punches out', async () => {
    await tab.goto(`${url}/attendance`)
    await tab.press('^Punch In$')
    await tab.sees('^Hours worked$')
    await tab.press('^Tea$')
    await tab.sees('^Break in Progress$')
    await tab.press('^End Break$')
    await nextPunch()
    await tab.press('^Punch Out$')
    await tab.sees('^Not Working$')
    await sound('attendance')
  })

  test('an offline punch waits, survives a reload, and arrives soon after the network returns', async () => {
    // The service worker has cached the shell.
    await tab.holds('return navigator.serviceWorker.controller !== null')
    if (!(await tab.cutOff(true))) await stop()
    try {
      await nextPunch()
      await tab.press('^Punch In$')
      await tab.sees('Waiting to send', 40)
      await tab.goto(`${url}/attendance`)
      await tab.sees('Waiting to send', 40)
      await tab.picture(join(pictures, `${title.replaceAll(/[ ,.]+/g, '-')}-without-a-network.png`))
      // The console contains the failed requests, as expected.
      await tab.errors()
    } finally {
      if (!(await tab.cutOff(false))) await serve()
    }
    const back = Date.now()
    await tab.sees('^Hours worked$', 60)
    const seconds = (Date.now() - back) / 1000
    arrivals.push(`${title}: ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(10)
    await tab.errors()
    await sound('offline')
  }, 120_000)

  test('applies for leave, and the manager approves it', async () => {
    await tab.goto(`${url}/leave`)
    await tab.set('^From', weekday(nth))
    await tab.set('^To', weekday(nth))
    await tab.type('^Reason', 'Family')
    // The balance and the approver appear and move the button.
    await tab.sees(' decides$')
    await sound('leave')
    await tab.press('^(Apply|Submit)')
    await tab.sees('^Pending$')
    await as('manager', '/approvals')
    await tab.press(`^Approve Engine${nth} `)
    await tab.sees('^Approved$')
    await sound('approvals')
  })

  test('the palette opens by its keys', async () => {
    await tab.keys('Control+K')
    // In WebKit its list once had no height.
    await tab.holds(`
      const list = document.querySelector('.palette-list')
      return list !== null && list.getBoundingClientRect().height > 150
    `)
    await sound('palette')
    await tab.keys('Escape')
  })

  test('a candidate is added with its month', async () => {
    await as('admin', '/billing')
    await tab.press('Add Candidate')
    await tab.type('^Candidate Name', `Asha ${nth}`)
    const isNative = await tab.run<boolean>(
      `const input = document.createElement('input'); input.type = 'month'; return input.type === 'month'`,
    )
    if (isNative) await tab.set('^Selection Month', '2026-11')
    else {
      await tab.set('^Selection Month', '')
      await tab.type('^Selection Month', 'Nov 2026')
    }
    const month = await tab.run<string>(`return document.querySelector('[name=selectionMonth]').value`)
    expect(month).toBe(isNative ? '2026-11' : 'Nov 2026')
    await sound('candidate')
    await tab.press('^Add Candidate$')
    // Missing fields are reported; the month is not among them.
    await tab.sees('Candidate Mobile is required')
    expect(await tab.run<string>(`return document.body.innerText`)).not.toContain(
      'Selection Month is required',
    )
    await tab.type('^Candidate Mobile', `98200 1234${nth}`)
    await tab.type('^Candidate Email', `asha-${nth}@mail.test`)
    await tab.type('^Client$', 'Meridian')
    await tab.press('^Meridian')
    await tab.type('^Designation', 'Plant Head')
    await tab.type('^Manager', 'manager@')
    await tab.press('manager@muster\\.test')
    await tab.type('^Billable CTC', '12,00,000')
    // The client's terms are filled in.
    await tab.set('^Billing Percentage', '8.33')
    await tab.sees('^₹99,960$')
    await tab.press('^Add Candidate$')
    await tab.sees('Billing candidate added successfully')
    await tab.sees(`Asha ${nth}`)
  })

  test('a sheet of people is previewed and imported', async () => {
    const sheet = join(folder, `people-${nth}.csv`)
    writeFileSync(
      sheet,
      `First Name,Last Name,Email (Office),Date of Joining\nNew${nth},Person,new${nth}@muster.test,2026-11-02\n`,
    )
    await as('admin', '/employees')
    await tab.press('^Import')
    await tab.choose(sheet)
    // In WebKit the focus was once on the button that closes the dialog.
    await tab.holds(`return document.activeElement.closest('.import') !== null`)
    await tab.press('^Import 1 row')
    await tab.sees('1 .*(added|imported|created|new)', 30)
    await sound('import')
  })

  test.each(['Dark', 'Light'])(
    '%s: every screen fits',
    async (theme) => {
      await as('admin', '/dashboard')
      await tab.press('^Theme$')
      await tab.press(`^${theme}$`)
      await tab.holds(`return document.documentElement.classList.contains('${theme.toLowerCase()}')`)
      for (const path of [
        '/dashboard',
        '/attendance',
        '/billing',
        '/team-performance',
        '/tasks?view=board',
        '/reports',
        '/notification-settings',
        '/settings',
      ]) {
        await as('admin', path)
        await tab.holds(`
        return document.querySelector('main h1') !== null && document.querySelector('main .spinner') === null
      `)
        await sound(`${/\w[\w-]*/.exec(path)![0]}-${theme}`)
      }
    },
    60_000,
  )
})

test(`${tooOld.name} shows which browsers to use instead`, async () => {
  const tab = await tooOld.open({ width: 1280, height: 900 })
  try {
    await tab.goto(`${url}/login`).catch(() => {})
    await tab.sees('This browser is too old for Muster. Please use Chrome or Edge 120')
    await tab.picture(join(pictures, 'WPE.png'))
  } finally {
    await tab.close()
  }
})
