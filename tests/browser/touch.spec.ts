/** A phone: its keyboard, its browser bar, the board by finger, and installing Muster on the home screen. */
import { phone } from './device'
import { addDays } from '../../src/domain/day'
import { expect, test, today } from './requests'
import { card, column, given } from './tasks'

test('the Enter key moves to the next field, and sends the form from the last', async ({ visit }) => {
  const page = await visit('admin', '/employees', phone)
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill('Nimmi')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Last Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Office Email')).toBeFocused()
  await expect(form.getByText('Last Name is required')).toBeHidden()
  expect(await form.getByLabel('Office Email').getAttribute('enterkeyhint')).toBe('next')
  await form.getByLabel('Employee ID').focus()
  expect(await form.getByLabel('Employee ID').getAttribute('enterkeyhint')).toBe('done')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Last Name is required')).toBeVisible()
})

test('on a desktop the Enter key sends the form', async ({ visit }) => {
  const page = await visit('admin', '/employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Nimmi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Last Name is required')).toBeVisible()
})

test('the iOS keyboard, which overlays the window, covers neither the field nor the buttons', async ({
  visit,
}) => {
  const page = await visit('admin', '/employees', phone)
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Employee ID').focus()
  const left = phone.viewport.height - 336
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, left)
  const bottomOf = async (name: string) => {
    const box = (await form.getByLabel(name).or(form.getByRole('button', { name })).first().boundingBox())!
    return box.y + box.height
  }
  await expect.poll(() => bottomOf('Employee ID')).toBeLessThanOrEqual(left)
  await expect.poll(() => bottomOf('Add Employee')).toBeLessThanOrEqual(left)
})

test("the browser bar has the theme's colour from the start", async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard', { ...phone, colorScheme: 'dark' })
  const colour = () => page.locator('meta[name="theme-color"]').getAttribute('content')
  const ground = () =>
    page.evaluate(() => {
      const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)!
      return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await colour()).toBe(await ground())
  // Before the screens' code runs.
  await page.route('**/assets/**', (route) => route.abort())
  await page.reload()
  expect(await colour()).toBe('#0f1114')
  await page.unroute('**/assets/**')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await colour()).toBe(await ground())
  const { theme_color, background_color } = await (await page.request.get('/manifest.webmanifest')).json()
  expect([theme_color, background_color]).toEqual([await ground(), await ground()])
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/17.5 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'
for (const [name, userAgent, step] of [
  ['an iPhone', iPhone, 'Press Share, then Add to Home Screen.'],
  ['an Android phone', android, 'Press Install app or Add to Home screen.'],
] as const)
  test(`${name} without an install prompt shows the steps`, async ({ visit }) => {
    const page = await visit('recruiter', '/dashboard', { ...phone, userAgent })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Install Muster' }).click()
    await expect(page.getByRole('dialog', { name: 'Install Muster' }).getByText(step)).toBeVisible()
  })

test('a desktop without an install prompt offers no installation', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Install Muster' })).toHaveCount(0)
})

test('a finger moves and opens a card of the board, and swipes its columns', async ({ visit, hire, ask }) => {
  await hire('tanuja')
  await given(ask, 'tanuja', 'Touched card', { deadline: addDays(today(), 1) })
  const page = await visit('tanuja', '/tasks?view=board', phone)
  await expect(card(page, 'Touched card')).toBeVisible()
  await page.getByRole('button', { name: 'Move Touched card to' }).tap()
  await page.getByRole('menuitem', { name: 'In Progress' }).tap()
  await expect(column(page, 'In Progress').getByText('Touched card')).toBeVisible()
  await page.locator('.board').evaluate((board) => board.scrollBy({ left: 400 }))
  await page.getByRole('button', { name: 'Touched card', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Touched card' })).toBeVisible()
})

test('in landscape all content is inside the safe area', async ({ visit }) => {
  const page = await visit('admin', '/employees', { ...phone, viewport: { width: 844, height: 390 } })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const insets = { left: 47, right: 47, bottom: 21 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
  const within = async () =>
    page.evaluate(
      ({ left, right }) =>
        [
          ...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelectorAll(
            'button, a[href], h1, h2, input, label',
          ),
        ]
          .filter(
            (element) => element.checkVisibility() && !element.closest('.skip-link, .out-of-sight, table'),
          )
          .filter((element) => {
            const box = element.getBoundingClientRect()
            return box.width > 1 && (box.left < left - 1 || box.right > innerWidth - right + 1)
          })
          .map((element) => element.outerHTML.slice(0, 90)),
      insets,
    )
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).paddingLeft)).toBe('47px')
  expect(await within()).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  // The menu slides in.
  await expect.poll(within).toEqual([])
})
