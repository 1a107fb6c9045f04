/**
 * The pages' policy (src/headers.ts) blocks none of our own content: every screen, with its menus open,
 * causes no violation.
 */
import { expect, test } from './office'

const screens = [
  '/',
  '/attendance',
  '/leave',
  '/regularization-history',
  '/tasks',
  '/chatbot',
  '/notifications',
  '/notification-settings',
  '/whatsapp-sender',
  '/push-debug',
  '/approvals',
  '/employees',
  '/team-performance',
  '/team-attendance-history',
  '/billing',
  '/reports',
  '/profile',
  '/settings',
  '/audit',
]

test('the policy blocks no screen', async ({ visit }) => {
  const page = await visit('admin', '/')
  const stopped: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Permissions.Policy/i.test(message.text()))
      stopped.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of screens) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const box of (await page.getByRole('combobox').all()).slice(0, 3)) {
      if (!(await box.isVisible()) || !(await box.isEnabled())) continue
      await box.click()
      await page.keyboard.press('Escape')
    }
  }
  expect(stopped).toEqual([])
})

test('the policy blocks an inline script, an inline style sheet and an image of another site', async ({
  visit,
}) => {
  const page = await visit('admin', '/')
  const stopped = await page.evaluate(async () => {
    const directives: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective))
    const put = (name: string, set: (element: HTMLElement) => void) => {
      const element = document.createElement(name)
      set(element)
      document.body.append(element)
    }
    put('script', (script) => (script.textContent = 'window.wasRun = true'))
    put('style', (style) => (style.textContent = 'body { display: none }'))
    put('img', (image) => (image as HTMLImageElement).setAttribute('src', 'https://elsewhere.test/x.png'))
    for (let i = 0; i < 600 && directives.length < 3; i++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return { directives: directives.toSorted(), wasRun: 'wasRun' in window }
  })
  expect(stopped).toEqual({ directives: ['img-src', 'script-src-elem', 'style-src-elem'], wasRun: false })
})
