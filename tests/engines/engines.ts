/**
 * The browser engines of our users, each with the same few methods. Puppeteer drives Chromium, Chromium 121
 * and Firefox; WebDriver drives WebKitGTK and WPE.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type CDPSession, type ElementHandle, type Page } from 'puppeteer'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { finder } from './inPage'
import { inFunction, tabOf, wait, type Size, type Tab } from './tab'

export type Engine = { name: string; open(size: Size): Promise<Tab> }

const folder = join(import.meta.dirname, '..', '..', '.tmp', 'engines')
async function puppeteered(browser: Browser, size: Size): Promise<Tab> {
  const page: Page = await browser.newPage()
  await page.setViewport(size)
  const heard: string[] = []
  const cut: CDPSession[] = []
  page.on('console', async (line) => {
    if (line.type() !== 'error') return
    const words = await Promise.all(
      line
        .args()
        .map((arg) => arg.evaluate((one) => String((one as Error)?.stack ?? one)).catch((e) => String(e))),
    )
    heard.push(words.join(' ') || line.text())
  })
  const run = <T>(body: string, ...args: unknown[]) =>
    page.evaluate(`(${inFunction(body)})(...${JSON.stringify(args)})`) as Promise<T>
  return tabOf<ElementHandle>({
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run,
    async find(what, name) {
      const handle = await page.evaluateHandle(
        `(function (what, name) { ${finder} })(${JSON.stringify(what)}, ${JSON.stringify(name)})`,
      )
      return handle.asElement() as ElementHandle | null
    },
    click: (handle) => handle.click(),
    async fill(handle, text) {
      await handle.click()
      await handle.type(text)
    },
    async keys(...keys) {
      for (const key of keys)
        if (key === 'Control+K') {
          await page.keyboard.down('Control')
          await page.keyboard.press('k')
          await page.keyboard.up('Control')
        } else await page.keyboard.press(key)
    },
    upload: (handle, file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
    heard,
    cutOff: async (isOff) => {
      // This driver cannot do it in Firefox.
      if (!(await browser.version()).includes('Chrome')) return false
      // The service worker has its own network connection.
      if (isOff)
        for (const target of browser.targets())
          if (['page', 'service_worker'].includes(target.type())) cut.push(await target.createCDPSession())
      for (const devtools of isOff ? cut : cut.splice(0)) {
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', {
          offline: isOff,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
        if (!isOff) await devtools.detach()
      }
      return true
    },
  })
}

const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

async function chromium(size: Size, path: string, flags: string[] = [], libraries = ''): Promise<Tab> {
  const browser = await puppeteer.launch({
    executablePath: path,
    headless: true,
    args: [...chromiumFlags, ...flags],
    env: { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
  })
  return puppeteered(browser, size)
}

async function firefox(size: Size): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    args: [`--width=${size.width}`, `--height=${size.height}`],
  })
  return puppeteered(browser, size)
}

let display = 90

/** WebKitGTK opens windows, so each size has its own display. */
async function webkit(size: Size): Promise<Tab> {
  const screen = `:${++display}`
  const started: ChildProcess[] = [
    spawn('Xvfb', [screen, '-screen', '0', `${size.width}x${size.height}x24`], { stdio: 'ignore' }),
  ]
  await wait(1000)
  const port = 3300 + display
  const env = { ...process.env, DISPLAY: screen, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' }
  started.push(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }))
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation', '--full-screen'],
    },
  }
  return webdriven(port, started, capabilities, size)
}

/** Older than the oldest supported browsers: about Safari 16.0. */
async function wpe(): Promise<Tab> {
  const runtime = mkdtempSync(join(tmpdir(), 'muster-wpe-'))
  const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', XDG_RUNTIME_DIR: runtime }
  const started = [spawn('WPEWebDriver', ['--port=3399'], { env, stdio: 'ignore' })]
  return webdriven(3399, started, {
    browserName: 'cog',
    'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=headless'] },
  })
}

async function webdriven(
  port: number,
  started: ChildProcess[],
  capabilities: object,
  size?: Size,
): Promise<Tab> {
  await wait(1500)
  const driver: WebDriver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
  // A window without a window manager ignores the size of the display.
  if (size)
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size })
  const run = <T>(body: string, ...args: unknown[]) =>
    driver.executeScript<T>(`return (${inFunction(body)})(...arguments)`, ...args)
  return tabOf<WebElement>({
    goto: (url) => driver.get(url),
    run,
    find: (what, name) => run<WebElement | null>(`const [what, name] = args; ${finder}`, what, name),
    async click(handle) {
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', handle)
      await handle.click()
    },
    async fill(handle, text) {
      await handle.click()
      await handle.sendKeys(text)
    },
    async keys(...keys) {
      const codes = { Enter: '\uE007', Escape: '\uE00C' }
      for (const key of keys)
        if (key === 'Control+K')
          await driver.actions().keyDown('\uE009').sendKeys('k').keyUp('\uE009').perform()
        else await driver.actions().sendKeys(codes[key]).perform()
    },
    upload: (handle, file) => handle.sendKeys(file),
    async picture(file) {
      writeFileSync(file, Buffer.from(await driver.takeScreenshot(), 'base64'))
    },
    async close() {
      await driver.quit().catch(() => {})
      for (const child of started.toReversed()) child.kill()
    },
  })
}

const old = join(folder, 'chromium-121')

export const engines: Engine[] = [
  { name: 'Chromium', open: (size) => chromium(size, process.env.MUSTER_CHROMIUM ?? '/usr/bin/chromium') },
  {
    name: 'Chromium 121',
    open: (size) =>
      chromium(size, join(old, 'chromium'), ['--single-process', '--no-zygote'], join(old, 'lib')),
  },
  { name: 'Firefox ESR', open: firefox },
  { name: 'WebKitGTK', open: webkit },
]
export const tooOld: Engine = { name: 'WPE WebKit 2.38', open: wpe }

/** The folder for screenshots of the journey. */
export const pictures = join(folder, 'pictures')
if (!existsSync(pictures)) mkdirSync(pictures, { recursive: true })
