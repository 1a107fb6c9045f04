/**
 * What is measured of a screen in the page itself. Each answer is a list of what is wrong, as somebody would
 * look for it.
 */
import type { Page } from '@playwright/test'

/** What has come is on the glass, and nothing is half way from one colour to another or still rising. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(answer)))
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    )
  })

/** Wider than the window: boxes and words. */
export const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} to ${Math.round(element.getBoundingClientRect().right)}`,
      )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      if ([...range.getClientRects()].some(({ right }) => right > clientWidth + 0.5))
        out.push(`'${texts.currentNode.textContent!.slice(0, 40)}'`)
    }
    // What was wide while it was drawn leaves its width behind at times, with nothing in it.
    return out.length ? [`${scrollWidth} of ${clientWidth}`, ...out.slice(0, 8)] : []
  })

/**
 * Words that something hides without saying so: no ellipsis, no scrolling. And words that stick out of their
 * own button or badge.
 */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    // What lies under a dialog was looked at without it.
    const texts = document.createTreeWalker(
      [...document.querySelectorAll(':modal')].at(-1) ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!
      if (
        !texts.currentNode.textContent!.trim() ||
        parent.closest('.skip-link, option, script, style') ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue
      range.selectNodeContents(texts.currentNode)
      const words = range.getBoundingClientRect()
      if (words.width === 0) continue
      const name = () =>
        `'${texts.currentNode.textContent!.trim().slice(0, 40)}' in ${parent.tagName.toLowerCase()}.${parent.className}`
      const own = parent.closest('button, .badge, a.button')
      for (
        let around: Element | null = parent;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around)
        // Only for those who hear it.
        if (style.clipPath === 'inset(50%)') break
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
        if (around === own) {
          const { left, right } = around.getBoundingClientRect()
          if (words.right > right + 1 || words.left < left - 1)
            found.add(`${name()} sticks out of its button`)
        }
        if (
          style.position === 'fixed' ||
          [style.overflowX, style.overflowY].some((flow) => flow === 'auto' || flow === 'scroll')
        )
          break
        if (style.overflowX === 'visible') continue
        const room = around.getBoundingClientRect()
        if (words.right > room.right + 1 || words.left < room.left - 1 || words.bottom > room.bottom + 3)
          found.add(`${name()} is cut off by ${around.tagName.toLowerCase()}.${around.className}`)
      }
    }
    return [...found]
  })

/** What a finger has to meet, and is smaller than 44 by 44. A link in a sentence is as high as its line. */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const most = 44 - 0.5
    const found = new Set<string>()
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement!.textContent!.trim().length > element.textContent!.trim().length
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox]'
    // What lies under a dialog takes no press.
    const over = [...document.querySelectorAll(':modal')].at(-1) ?? document
    for (const element of over.querySelectorAll<HTMLElement>(pressable)) {
      if (
        element.closest('.out-of-sight, .skip-link, [inert]') ||
        element.matches('[type=hidden], [type=file], [aria-hidden=true]') ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      const label = element.matches('input') ? element.closest('label') : null
      const target = label ?? element
      const box = target.getBoundingClientRect()
      if (
        box.width === 0 ||
        box.height === 0 ||
        (box.width >= most && box.height >= most) ||
        inSentence(target)
      )
        continue
      // It may be larger than it looks: what lies around it is asked who would take the press.
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const takes = (atX: number, atY: number) => {
        const at = document.elementFromPoint(atX, atY)
        return at !== null && (target.contains(at) || at.closest('label')?.control === element)
      }
      const wide = width >= most || (takes(x - 21.5, y) && takes(x + 21.5, y))
      const high = height >= most || (takes(x, y - 21.5) && takes(x, y + 21.5))
      if (!wide || !high)
        found.add(
          `${target.tagName.toLowerCase()}.${target.className} '${(target.getAttribute('aria-label') ?? target.textContent!).trim().slice(0, 30)}' ${Math.round(width)}×${Math.round(height)}`,
        )
    }
    window.scrollTo(0, 0)
    return [...found]
  })

/** Fields that say nothing to the keyboard of a phone, or leave it to the browser what it fills in. */
export const unhelped = (page: Page) =>
  page.evaluate(() => {
    const over = [...document.querySelectorAll(':modal')].at(-1) ?? document
    const typed =
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], [hidden]), textarea'
    return [...over.querySelectorAll<HTMLInputElement>(typed)]
      .filter((field) => !field.matches('[aria-hidden=true]') && !field.disabled)
      .flatMap((field) =>
        ['autocomplete', 'inputmode', 'enterkeyhint']
          .filter((name) => !field.getAttribute(name))
          .map((name) => `'${field.labels?.[0]?.textContent ?? field.ariaLabel}' without ${name}`),
      )
  })

/** A `title` that says what nothing else does: who has no mouse never reads it. */
export const hoverOnly = (page: Page) =>
  page.evaluate(() => {
    const over = [...document.querySelectorAll(':modal')].at(-1) ?? document.body
    return [...over.querySelectorAll<HTMLElement>('[title]')].flatMap((element) => {
      const said = element.title.trim()
      const isCut = element.scrollWidth > element.clientWidth + 1
      const named = `${element.ariaLabel ?? ''} ${element.innerText}`.toLowerCase()
      if (!said || !element.checkVisibility() || named.includes(said.toLowerCase())) return []
      // Its figures stand in the table below it.
      if (element.closest('figure:has(table)')) return []
      return isCut || !document.body.innerText.includes(said)
        ? [
            `${element.tagName.toLowerCase()}.${element.className} '${element.innerText.slice(0, 30)}': ${said}`,
          ]
        : []
    })
  })

/** Fields that a keyboard hides while they have the focus: the window is as short as it leaves it. */
export async function covered(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!
  const fields = page
    .locator(':modal, body:not(:has(:modal)) main')
    .last()
    // A date has a picker of its own.
    .locator(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date]):enabled, textarea:enabled',
    )
    .and(page.locator(':not([tabindex="-1"])'))
    .filter({ visible: true })
  const found: string[] = []
  const hidden = (at: number) =>
    fields.nth(at).evaluate((field: HTMLInputElement) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      // Of one that is higher than the room the line that is written is kept in sight by the browser.
      const isSeen = [20, height / 2, height - 20].some((down) => {
        const under = document.elementFromPoint(left + width / 2, top + down)
        return under !== null && (under === field || field.parentElement!.contains(under))
      })
      return isSeen ? null : `'${field.labels?.[0]?.textContent ?? field.ariaLabel}' at ${Math.round(top)}`
    })
  const look = async (at: number) => {
    let said = await hidden(at)
    for (let tries = 0; said && tries < 20; tries++) {
      await page.waitForTimeout(50)
      said = await hidden(at)
    }
    if (said) found.push(`${said} is covered by the keyboard`)
  }
  const count = await fields.count()
  if (count === 0) return []
  // The last has the focus as the keyboard comes; the others get it from there.
  await fields.nth(count - 1).focus()
  await page.setViewportSize({ width, height: height - 320 })
  await drawn(page)
  for (let at = count - 1; at >= 0; at--) {
    if (at < count - 1) await fields.nth(at).focus()
    await look(at)
  }
  await page.setViewportSize({ width, height })
  return found
}

/**
 * Tables that scroll sideways, and whose first column goes with the rest: nobody knows then whose row it is.
 */
export const adrift = (page: Page) =>
  page.evaluate(() =>
    [...([...document.querySelectorAll(':modal')].at(-1) ?? document).querySelectorAll('table')].flatMap(
      (table) => {
        let around: Element | null = table
        while (
          around &&
          !(
            around.scrollWidth > around.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(around).overflowX)
          )
        )
          around = around.parentElement
        const first = table.querySelector('tbody tr > *')
        if (!around || !first || !table.checkVisibility()) return []
        const { position, insetInlineStart } = getComputedStyle(first)
        if (position === 'sticky' && insetInlineStart !== 'auto') return []
        const edge = around.getBoundingClientRect().right
        const widest = [...table.querySelectorAll('*')].findLast(
          (one) => one.getBoundingClientRect().right > edge + 1,
        )
        return [
          `the table '${table.getAttribute('aria-label') ?? table.className}' scrolls sideways without its first column: ${around.scrollWidth} of ${around.clientWidth}, ${widest?.tagName}.${widest?.className} '${widest?.textContent?.slice(0, 30)}'`,
        ]
      },
    ),
  )

/** What moves though the person asked for less of it. */
export const moving = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const longest = (times: string) =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
    for (const element of document.querySelectorAll('body, body *'))
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') continue
        if (
          longest(style.transitionDuration) > 10 ||
          (style.animationName !== 'none' && longest(style.animationDuration) > 10) ||
          style.scrollBehavior === 'smooth'
        )
          found.add(`${element.tagName.toLowerCase()}.${element.className}${part ?? ''}`)
      }
    return [...found]
  })

/**
 * What the window shows that was not seen before; whether there is any. Rows and cards are alike, and most
 * screens look to a Manager as they look to an Admin: an element is known by its place, its classes, its
 * attributes, and whether it has words. The first with words of each new kind is kept for `axe`, which takes
 * most of its time for their colours.
 */
export async function newOf(page: Page, seen: Set<string>): Promise<boolean> {
  const kinds = await page.evaluate(
    (known) => {
      const before = new Set(known)
      const kindOf = new Map<Element, string>()
      const fresh = new Map<string, Element>()
      const sum = (text: string) => {
        let hash = 0
        for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
        return hash.toString(36)
      }
      for (const element of document.querySelectorAll('body, body *')) {
        if (element.closest('svg') && element.tagName !== 'svg') continue
        const said = element
          .getAttributeNames()
          .toSorted()
          .map((name) => {
            const value = element.getAttribute(name)!
            return /^(class|type|role|aria-(pressed|checked|selected|expanded|current|disabled|invalid|hidden|live|haspopup)|disabled|hidden)$/.test(
              name,
            ) ||
              (name === 'style' && /colou?r|background/.test(value))
              ? `${name}=${value}`
              : name
          })
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim(),
        )
        const kind = sum(
          `${kindOf.get(element.parentElement!) ?? ''} ${element.tagName} ${said.join(' ')} ${hasWords}`,
        )
        kindOf.set(element, kind)
        if (!before.has(kind) && !fresh.has(kind)) fresh.set(kind, element)
      }
      const withWords = [...fresh.values()].filter(
        (element) =>
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim(),
          ) || element.matches('input, select, textarea'),
      )
      Object.assign(window, { unasked: withWords })
      return [...fresh.keys()]
    },
    [...seen],
  )
  for (const kind of kinds) seen.add(kind)
  return kinds.length > 0
}
