/**
 * Every dialog and menu, on the narrowest phone and in both themes: it fits, nothing is cut off, its buttons
 * are large enough for a finger, no keyboard covers its fields, axe finds nothing, and Esc closes it.
 */
import type { Page } from '@playwright/test'
import { colours, findings } from './axe'
import { adrift, beyond, cutOff } from './measures'
import { expect, test } from './office'
import { settled, watchCalls } from './settling'
import { covered, hoverOnly, tooSmall, unhelped } from './touchMeasures'

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const

/** Roles, screens, and dialogs that each must open. A dialog that nothing opens any more is reported. */
const screens: [who: string, path: string, dialogs: string[]][] = [
  [
    'admin',
    '/employees',
    [
      'Import Employees from Excel/CSV',
      'Add Employee',
      'Bulk Actions',
      'Export Data',
      'Employee Details',
      'Edit Employee',
      'Adjust Leave Balance',
      'Change Password',
    ],
  ],
  [
    'admin',
    '/settings',
    [
      'Add Saturday Override',
      'Edit Saturday Override',
      'Import holidays',
      'Add Holiday',
      'Update all leave balances?',
      'Add Shift',
      'Edit shift',
      'Add Office',
      'Edit office',
      'Delete expired data now?',
      'Add Page',
      'New Webhook',
      'Numbers',
      'Import Numbers',
    ],
  ],
  [
    'admin',
    '/billing',
    [
      'Import Candidates',
      'Add Candidate',
      'Edit Candidate',
      'Delete Candidate?',
      'Add Client',
      'Edit Client',
      'Record Receipt',
      'Left Within the Guarantee',
      'Add Credit Note',
      'Tax Invoice',
      'Send Invoice',
      'Use Advance',
      'Write Off',
      'Close?',
    ],
  ],
  // The newest candidates have not joined yet.
  ['admin', '/billing?status=Joined', ['Add Invoice']],
  ['accounts', '/books', ['Ledgers of Staffing Services', 'Import Answer of the Portal']],
  ['admin', '/reports', ['Generate Report']],
  ['admin', '/approvals', []],
  ['admin', '/tasks', ['Create Task', 'Edit Task', 'Delete this task?']],
  ['admin', '/push-debug', ['Send a test to everybody?']],
  ['admin', '/profile', ['Your photo', 'Change Password', 'Set up a second factor', 'New API Token']],
  ['admin', '/notifications', ['Delete all notifications?']],
  ['recruiter', '/attendance', ['Request Regularization']],
  ['recruiter', '/leave', ['Available leave', 'Calendar link', 'Retract this leave?', 'Cancel this leave?']],
  ['recruiter', '/tasks', []],
  [
    'recruiter',
    '/whatsapp-sender',
    ['Connect with QR Code', 'Force a new connection?', 'Create Template', 'Opt-out List'],
  ],
]

type Opener = { kind: string; mark: string; label: string }

/**
 * The first button of a kind that was not opened yet. The kind is its label without names and numbers, and
 * its part of the screen. The button is marked, so that it can be found again.
 */
function nextOpener(page: Page, seen: Set<string>, popup: 'dialog' | 'menu'): Promise<Opener | null> {
  return page.evaluate(
    ([before, popup]) => {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')!
      const tab = document.querySelector('main [role=tab][aria-selected=true]')?.textContent ?? 'the screen'
      for (const button of top.querySelectorAll<HTMLButtonElement>(
        `button[aria-haspopup=${popup}]:not(:disabled)`,
      )) {
        if (!button.checkVisibility()) continue
        const named = button.cloneNode(true) as HTMLElement
        // A person's initials are no part of the name, and so not of the kind.
        for (const hidden of named.querySelectorAll('[aria-hidden=true]')) hidden.remove()
        const words = (button.getAttribute('aria-label') ?? named.textContent!).trim()
        const row = button.closest('tr, li, article')
        const part = (row?.parentElement ?? button).closest('table, section, .card, dialog')
        const heading = part?.getAttribute('aria-label') ?? part?.querySelector('h2, h3')?.textContent ?? ''
        // In a row the kind is the action. A title that opens the row is one kind, whatever its text.
        const what = row
          ? (/^(\w+ ?\w*):|^(Edit|Delete|History|Actions|Add|Retract|Cancel|Reject|Details|Remove|Ask|Credit)\b/.exec(
              words,
            )?.[0] ?? 'Opened')
          : words.replace(heading, '')
        // A row that opens as a whole, and a menu, has other buttons for each status.
        const state = (popup === 'menu' ? part : button)?.querySelector('.badge')?.textContent ?? ''
        const place = part?.matches('dialog') ? `dialog of ${tab}` : heading.replace(/:.*/, '')
        const kind = `${what}${state} in ${place}`.replace(/\d+/g, '#')
        if (before.includes(kind)) continue
        button.dataset.mark = String(performance.now())
        return { kind, mark: button.dataset.mark, label: words }
      }
      return null
    },
    [[...seen], popup] as const,
  )
}

const marked = (page: Page, { mark }: Opener) => page.locator(`[data-mark="${mark}"]`)
const over = '[popover]:popover-open:not(.toaster), dialog[open]'
/** A menu entry that opens a dialog. The others act directly. */
const leads = /^(Add|Adjust|Change Password|View|Edit|Delete|Record|Send|Use|Write|Keep|Correct)/

type Seen = { kinds: Set<string>; dialogs: Set<string>; problems: string[] }

/**
 * Opens each, measures it, opens the dialogs inside it, and closes it. `reopen` restores the outer dialog if
 * another one replaced it.
 */
async function openEach(page: Page, seen: Seen, reopen: () => Promise<void> = async () => {}) {
  const before = await page.locator(over).count()
  for (
    let opener = await nextOpener(page, seen.kinds, 'dialog');
    opener;
    opener = await nextOpener(page, seen.kinds, 'dialog')
  ) {
    seen.kinds.add(opener.kind)
    const here = opener
    const open = async () => {
      const last = before > 0 ? await nameOf(page) : null
      await marked(page, here).click()
      await expect
        .poll(
          async () =>
            (await page.locator(over).count()) > before ||
            (before > 0 && ![last, ''].includes(await nameOf(page))),
          here.kind,
        )
        .toBe(true)
    }
    // A dialog that could not be measured is opened again in the next pass.
    await open()
      .then(() => measured(page, seen, open))
      .catch((error) => {
        seen.kinds.delete(here.kind)
        throw error
      })
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.locator(over).count(), `${opener.kind} closes by Esc`)
      .toBeLessThanOrEqual(before)
    if ((await page.locator(over).count()) < before) await reopen()
  }
  for (
    let opener = await nextOpener(page, seen.kinds, 'menu');
    opener;
    opener = await nextOpener(page, seen.kinds, 'menu')
  ) {
    seen.kinds.add(opener.kind)
    const menu = page.locator('[popover]:popover-open:not(.toaster)')
    // A dialog that was opened again has new buttons.
    const button = page.getByRole('button', { name: opener.label, exact: true }).last()
    await button.click()
    const entries = (await menu.getByRole('menuitem').allTextContents()).filter(
      (words) => leads.test(words) && !seen.kinds.has(`menu: ${words}`),
    )
    for (const entry of entries) {
      seen.kinds.add(`menu: ${entry}`)
      const open = async () => {
        if (!(await menu.isVisible())) await button.click()
        await menu.getByRole('menuitem', { name: entry }).click()
        // The dialog opens above the one with the menu, or replaces it.
        await expect(menu, entry).toBeHidden()
        await expect(page.locator('dialog[open]').last(), entry).toBeVisible()
      }
      await open()
      await measured(page, seen, open)
      await page.keyboard.press('Escape')
      await expect
        .poll(() => page.locator(over).count(), `${entry} closes by Esc`)
        .toBeLessThanOrEqual(before)
      if ((await page.locator(over).count()) < before) await reopen()
    }
    if (await menu.isVisible()) await page.keyboard.press('Escape')
  }
}

/** The heading of the topmost dialog, without the person's name or the month. */
const nameOf = (page: Page) =>
  page.evaluate((over) => {
    const top = [...document.querySelectorAll(over)].at(-1)
    return (
      top?.getAttribute('aria-label') ??
      document.getElementById(top?.getAttribute('aria-labelledby') ?? '')?.textContent ??
      ''
    ).replace(/:.*| \w{3} \d{4}/, '')
  }, over)

async function measured(page: Page, seen: Seen, reopen: () => Promise<void>) {
  await expect(page.locator(over).last().locator('.spinner')).toHaveCount(0)
  const name = await nameOf(page)
  seen.dialogs.add(name)
  const found = [
    ...(await beyond(page)),
    ...(await cutOff(page)),
    ...(await tooSmall(page)),
    ...(await adrift(page)),
    ...(await unhelped(page)),
    ...(await hoverOnly(page)),
    ...(await covered(page)),
    ...(await findings(page, { within: over })),
  ]
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await colours(page, over)))
  await page.emulateMedia({ colorScheme: 'light' })
  seen.problems.push(...found.map((one) => `${name}: ${one}`))
  await openEach(page, seen, reopen)
}

for (const [who, path, expected] of screens)
  test(`${who}, ${path}: every dialog fits the narrowest phone`, async ({ visit }) => {
    test.setTimeout(450_000)
    const page = await visit(who, path, phone)
    // A button that newer content has replaced is looked for again in the next pass.
    page.setDefaultTimeout(20_000)
    const calls = watchCalls(page)
    await expect(page.locator('main h1')).toBeVisible()
    await settled(page, calls)
    const seen: Seen = { kinds: new Set(), dialogs: new Set(), problems: [] }
    // The tabs of a screen, or the sections of Settings.
    const tabs = page.locator('main [role=tab]')
    const sections = page.locator('.settings-jump select')
    const names = await sections
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    const openPart = async (n: number) => {
      if (names.length > 0) await sections.selectOption(names[n]!)
      else if ((await tabs.count()) > 0) {
        // A press on the open tab would clear its filters.
        if ((await tabs.nth(n).getAttribute('aria-selected')) !== 'true') await tabs.nth(n).click()
        // Its dialogs are not on the list's first page.
        if ((await tabs.nth(n).innerText()) === 'Invoices') {
          const filters = page.getByRole('button', { name: 'Filters', exact: true })
          if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click()
          await page.getByLabel('Order').selectOption('Newest first')
        }
        if ((await tabs.nth(n).innerText()) === 'Leakage') {
          const kind = page.getByLabel('Kind of leak')
          const credit = kind.locator('option', { hasText: 'Credit note due' })
          await kind.selectOption({ label: await credit.innerText() })
        }
      }
    }
    // Buttons of content that loads later appear later.
    await expect(async () => {
      // Dialogs that a failed pass left open.
      for (let n = await page.locator(over).count(); n > 0; n--) await page.keyboard.press('Escape')
      // A path with a filter is about the part that it opens.
      const parts = path.includes('?') ? 1 : Math.max(1, names.length, await tabs.count())
      for (let n = 0; n < parts; n++) {
        if (parts > 1) await openPart(n)
        // Rows that are still loading replace those whose buttons were found.
        await settled(page, calls)
        // Minor buttons are behind one.
        for (const more of await page.locator('.more-actions[aria-expanded=false]').all()) await more.click()
        await openEach(page, seen)
      }
      expect(expected.filter((name) => !seen.dialogs.has(name))).toEqual([])
      expect(seen.dialogs.size).toBeGreaterThan(0)
    }).toPass({ timeout: 420_000 })
    expect(seen.problems).toEqual([])
  })
