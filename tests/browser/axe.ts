/**
 * Runs axe in the page: WCAG 2.0, 2.1 and 2.2, A and AA. Its source is injected into a page once. Only
 * violations are returned.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { drawn } from './measures'

// The same version of axe-core that our direct dependency uses.
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * Later rows of a table have the same markup as the first ones. Checking the contrast of each takes most of
 * the time.
 */
const alike = ['tbody > tr:nth-child(n + 13)']

type Node = { target: string[]; any: { id: string; message: string }[] }
type Axe = {
  run: (
    context: object,
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: Node[] }[] }>
}

/** All findings of any impact; `within` limits them to a selector. */
export async function findings(
  page: Page,
  { without = [], within }: { without?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  return runAxe(page, within ? { include: within } : { exclude: alike }, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  })
}

/** Only the contrast findings within a selector. */
export const colours = (page: Page, within: string): Promise<string[]> =>
  runAxe(page, { include: within }, { runOnly: { type: 'rule', values: ['color-contrast'] } })

/** The contrast of the elements that `newOf` found: one of each kind. */
export async function contrast(page: Page): Promise<string[]> {
  const requested = () => runAxe(page, 'unasked', { runOnly: { type: 'rule', values: ['color-contrast'] } })
  // A finding that repeats is not caused by a colour transition.
  return (await requested()).length > 0 ? requested() : []
}

async function runAxe(page: Page, context: object | 'unasked', options: object): Promise<string[]> {
  await drawAll(page)
  await drawn(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([where, how]) => {
      const { axe, unasked: marked } = window as unknown as { axe: Axe; unasked: Element[] }
      // Newer content may have replaced some since they were found.
      const unasked = where === 'unasked' ? marked.filter(({ isConnected }) => isConnected) : []
      if (where === 'unasked' && unasked.length === 0) return []
      const { violations } = await axe.run(where === 'unasked' ? { include: unasked } : (where as object), {
        ...how,
        resultTypes: ['violations'],
        preload: false,
      })
      // A fixed bar may cover part of a control. The size counts once the control is scrolled into view.
      const isSmall = async ({ target }: Node) => {
        document.querySelector(target.at(-1)!)?.scrollIntoView({ block: 'center' })
        const rule = { type: 'rule', values: ['target-size'] }
        return (await axe.run({ include: target }, { ...how, runOnly: rule })).violations.length > 0
      }
      for (const found of violations.filter(({ id }) => id === 'target-size')) {
        const small: Node[] = []
        for (const node of found.nodes) if (await isSmall(node)) small.push(node)
        found.nodes = small
      }
      // A contrast finding includes the two colours.
      const text = ({ target, any }: Node) =>
        [
          target.join(' '),
          ...any.filter(({ id }) => id === 'color-contrast').map(({ message }) => message),
        ].join(' ')
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map((found) => `${found.id} (${found.impact}): ${found.nodes.map(text).join(', ')}`)
    },
    [context, options] as const,
  )
}

/** Also draws parts outside the window. Until then they keep the colours of the previous theme. */
const drawAll = (page: Page) =>
  page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
  })
