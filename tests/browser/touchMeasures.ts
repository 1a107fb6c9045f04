/** What is measured for a phone: fingers, its keyboard, no mouse. Each answer lists what is wrong. */
import type { Page } from '@playwright/test'
import { drawn } from './measures'

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
      const text = element.title.trim()
      const isCut = element.scrollWidth > element.clientWidth + 1
      const named = `${element.ariaLabel ?? ''} ${element.innerText}`.toLowerCase()
      if (!text || !element.checkVisibility() || named.includes(text.toLowerCase())) return []
      // Its figures stand in the table below it.
      if (element.closest('figure:has(table)')) return []
      return isCut || !document.body.innerText.includes(text)
        ? [
            `${element.tagName.toLowerCase()}.${element.className} '${element.innerText.slice(0, 30)}': ${text}`,
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
    let text = await hidden(at)
    for (let tries = 0; text && tries < 20; tries++) {
      await page.waitForTimeout(50)
      text = await hidden(at)
    }
    if (text) found.push(`${text} is covered by the keyboard`)
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
