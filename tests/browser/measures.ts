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
        const text = element
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
          `${kindOf.get(element.parentElement!) ?? ''} ${element.tagName} ${text.join(' ')} ${hasWords}`,
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
