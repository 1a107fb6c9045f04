/**
 * A page on a slow phone or an old desktop that records its user's experience: layout shifts, and the time
 * from a press to its visible effect.
 */

/**
 * Slow 4G as in browser developer tools (1.6 Mbit/s, 150 ms round trip), and a processor four times slower.
 */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slower = 4

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
export const desk = { viewport: { width: 1280, height: 800 } }

export async function opened(browser, device, token) {
  const context = await browser.newContext(device)
  if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
  await context.addInitScript(watch)
  await context.addInitScript(screenful)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, close: () => context.close() }
}

/**
 * Runs in the page. Layout shifts are grouped in session windows as in Core Web Vitals. An interaction counts
 * by its longest event.
 */
function watch() {
  const felt = (window.felt = { shift: 0, slowest: 0, what: '', took: null })
  let window_ = { value: 0, from: 0, last: -Infinity }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value } of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - window_.last > 1000 || startTime - window_.from > 5000)
        window_ = { value: 0, from: startTime, last: startTime }
      window_.value += value
      window_.last = startTime
      felt.shift = Math.max(felt.shift, window_.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries())
      if (interactionId && duration > felt.slowest)
        Object.assign(felt, {
          slowest: duration,
          what: `${name} on ${target?.ariaLabel || target?.name || target?.className || target?.tagName}`,
        })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/**
 * Runs in the page: the visible words with their positions. Digits are ignored, because figures may change.
 */
function screenful() {
  window.screenful = () => {
    const [words, range, walker] = [
      [],
      document.createRange(),
      document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT),
    ]
    while (walker.nextNode()) {
      range.selectNode(walker.currentNode)
      const { left, top, bottom, width } = range.getBoundingClientRect()
      if (width && bottom > 0 && top < innerHeight)
        words.push(`${Math.round(left)} ${Math.round(top)} ${walker.currentNode.data.replace(/\d/g, '0')}`)
    }
    return words
  }
}

export const felt = (page) => page.evaluate(() => window.felt)
export const forget = (page) =>
  page.evaluate(() => void Object.assign(window.felt, { shift: 0, slowest: 0, what: '' }))

/**
 * Milliseconds from the start of a navigation until an element with such words is visible and the next task
 * runs, measured in the page itself, because a call from outside takes a slowed page some time. `begin`
 * starts the navigation.
 */
export async function since(page, begin, selector, words = '') {
  await page.addInitScript(
    ([selector, words]) => {
      const isThere = () =>
        [...document.querySelectorAll(selector)].some(
          (one) => one.checkVisibility() && new RegExp(words).test(one.textContent),
        )
      const look = () =>
        isThere() ? setTimeout(() => (window.felt.there ??= performance.now())) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    },
    [selector, words],
  )
  await begin()
  await page.waitForFunction(() => window.felt?.there, undefined, { timeout: 60_000, polling: 200 })
  return page.evaluate(() => window.felt.there)
}

/**
 * Milliseconds for which a hand holds a button down. With an immediate release the page would still handle
 * the press when the measurement starts.
 */
const held = 80

/**
 * Milliseconds from the release of a press until the frame that shows another screen with its heading and no
 * loading state. (`late` checks whether its first screenful was complete.) The raw mouse presses the link,
 * and polling is rare, because a click with checks or polling in every frame would slow the page more than a
 * user does.
 */
export async function change(page, link, heading) {
  await page.evaluate((pattern) => {
    Object.assign(window.felt, { took: null, seen: null })
    const isThere = () =>
      new RegExp(pattern).test(document.querySelector('main h1')?.textContent ?? '') &&
      !document.querySelector('main .spinner')
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() =>
            isThere()
              ? requestAnimationFrame(() => {
                  window.felt.took = performance.now() - timeStamp
                  window.felt.seen = window.screenful()
                })
              : look(),
          )
        look()
      },
      { capture: true, once: true },
    )
  }, heading)
  const { x, y, width, height } = await link.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.waitForTimeout(200)
  await page.mouse.click(x + width / 2, y + height / 2, { delay: held })
  await page.waitForFunction(() => window.felt.seen, undefined, { timeout: 30_000, polling: 200 })
  return page.evaluate(() => window.felt.took)
}

/** Words of the first screenful that were missing or elsewhere in the frame of the last change. */
export const late = (page) =>
  page.evaluate(() => window.screenful().filter((word) => !window.felt.seen.includes(word)))
