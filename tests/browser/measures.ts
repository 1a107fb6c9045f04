/**
 * Measures a screen in the page. Each function returns a list of faults, described so that a person can find
 * them.
 */
import type { Page } from '@playwright/test'

/** Waits until everything is drawn and all transitions and animations have ended. */
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

/** Boxes and text wider than the window. */
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
    // A wide element leaves an empty overflow behind at times after a redraw. That does not count.
    return out.length ? [`${scrollWidth} of ${clientWidth}`, ...out.slice(0, 8)] : []
  })

/** Text that is cut off without an ellipsis or scrolling, and text that overflows its own button or badge. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    // Content under a dialog was measured without the dialog.
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
        // Text for screen readers only.
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

/** Tables that scroll sideways without a fixed first column. The reader no longer sees whose row it is. */
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

/** Elements that move although the person prefers reduced motion. */
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
 * Whether the window shows any kind of element not seen before. Rows and cards are alike, and most screens
 * look the same to a Manager and an Admin, so an element's kind is its place, its classes, its attributes,
 * and whether it has text. The first element with text of each new kind is stored for `axe`, which spends
 * most of its time on their colours.
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
