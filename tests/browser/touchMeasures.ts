/** Measures for a phone: touch targets, the keyboard, no mouse. Each function returns a list of faults. */
import type { Page } from '@playwright/test'
import { drawn } from './measures'

/** Touch targets smaller than 44 by 44. A link in a sentence may be as high as its line. */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const most = 44 - 0.5
    const found = new Set<string>()
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement!.textContent!.trim().length > element.textContent!.trim().length
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox]'
    // Content under a dialog cannot be pressed.
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
      // The touch area may be larger than the element. The hit tests around it decide.
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const takes = (atX: number, atY: number) => {
        const at = document.elementFromPoint(atX, atY)
        return at !== null && (target.contains(at) || at.closest('label')?.control === element)
      }
      // The touch area need not be centred on the element, as in a card that opens by its title.
      const shifts = [0, 7, 14, 21, -7, -14, -21]
      const wide = width >= most || shifts.some((by) => takes(x - 21.5 + by, y) && takes(x + 21.5 + by, y))
      const high = height >= most || shifts.some((by) => takes(x, y - 21.5 + by) && takes(x, y + 21.5 + by))
      if (!wide || !high)
        found.add(
          `${target.tagName.toLowerCase()}.${target.className} '${(target.getAttribute('aria-label') ?? target.textContent!).trim().slice(0, 30)}' ${Math.round(width)}×${Math.round(height)}`,
        )
    }
    window.scrollTo(0, 0)
    return [...found]
  })

/** Fields without a keyboard hint or without an autocomplete value. */
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

/** A `title` whose text is nowhere else: people without a mouse cannot read it. */
export const hoverOnly = (page: Page) =>
  page.evaluate(() => {
    const over = [...document.querySelectorAll(':modal')].at(-1) ?? document.body
    return [...over.querySelectorAll<HTMLElement>('[title]')].flatMap((element) => {
      const text = element.title.trim()
      const isCut = element.scrollWidth > element.clientWidth + 1
      const named = `${element.ariaLabel ?? ''} ${element.innerText}`.toLowerCase()
      if (!text || !element.checkVisibility() || named.includes(text.toLowerCase())) return []
      // The table below has its figures.
      if (element.closest('figure:has(table)')) return []
      return isCut || !document.body.innerText.includes(text)
        ? [
            `${element.tagName.toLowerCase()}.${element.className} '${element.innerText.slice(0, 30)}': ${text}`,
          ]
        : []
    })
  })

/** Focused fields that the keyboard would hide. The window is shortened by the keyboard's height. */
export async function covered(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!
  const fields = page
    .locator(':modal, body:not(:has(:modal)) main')
    .last()
    // A date field has its own picker.
    .locator(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date]):enabled, textarea:enabled',
    )
    .and(page.locator(':not([tabindex="-1"])'))
    .filter({ visible: true })
  const found: string[] = []
  const hidden = (at: number) =>
    fields.nth(at).evaluate((field: HTMLInputElement) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      // In a field higher than the visible area, the browser keeps the edited line in view.
      const isSeen = [20, height / 2, height - 20].some((down) => {
        const under = document.elementFromPoint(left + width / 2, top + down)
        return under !== null && (under === field || field.parentElement!.contains(under))
      })
      return isSeen ? null : `'${field.labels?.[0]?.textContent ?? field.ariaLabel}' at ${Math.round(top)}`
    })
  const look = async (at: number) => {
    let text = await hidden(at)
    for (let tries = 0; text && tries < 20; tries++) {
      await page.waitForTimeout(50)
      text = await hidden(at)
    }
    if (text) found.push(`${text} is covered by the keyboard`)
  }
  const count = await fields.count()
  if (count === 0) return []
  // The last field has the focus when the keyboard appears. The others get it from there.
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
