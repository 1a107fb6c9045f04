/**
 * The built program in the oldest supported browsers (web/floor.json): it uses no missing feature, or this
 * test explains why the use is harmless. Read from the build that `npm test` has made.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingCss, missingNames, type CssKind } from './support/oldestBrowsers'

const web = join(import.meta.dirname, '..', 'dist', 'web')
const built = (ending: string) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(web, name), 'utf8'))
    .join('\n')

const polyfilled = 'Safari before 17 gets a polyfill (web/main.tsx)'
const guarded = 'asked for before it is used'
/** Names of JavaScript and browser features in the build, with the reason why they are harmless. */
const harmless: Record<string, string> = {
  captureStackTrace: guarded,
  fileName: 'a field of ours, of an import',
  isError: 'a field of a query',
  stackTraceLimit: 'set by React, read by nobody where it is unknown',
  displayName: 'a name that React gives to components',
  toArray: 'React.Children.toArray',
  cssFloat: 'React writes the style `float` by it, which we never give',
  fromElement: guarded,
  startViewTransition: guarded,
  checkVisibility: guarded,
  popoverTargetAction: polyfilled,
  popoverTargetElement: polyfilled,
  hidePopover: polyfilled,
  showPopover: polyfilled,
  fetchPriority: 'an attribute that is not known says nothing',
  imageSizes: 'an attribute that is not known says nothing',
  createContext: 'React.createContext',
  movementX: 'of no pointer where it is unknown',
  movementY: 'of no pointer where it is unknown',
  canIntercept: guarded,
  currentEntry: guarded,
  viewTransition: guarded,
  newSubscription: guarded,
  oldSubscription: guarded,
  ToggleEvent: 'made by the polyfill, which brings its own',
  newState: polyfilled,
  oldState: polyfilled,
  canParse: guarded,
  ViewTransition: guarded,
  skipTransition: guarded,
  updateCallbackDone: guarded,
}
/** CSS that older browsers ignore without harm. */
const optional: Record<string, string> = {
  'properties user-select': 'beside -webkit-user-select',
  'properties scrollbar-color': 'a scroll bar keeps the colours of the system',
  'properties content-visibility': 'draws what is out of sight, too',
  'properties contain-intrinsic-size': 'goes with content-visibility',
  'properties line-clamp': 'beside -webkit-line-clamp',
  'properties print-color-adjust': 'print keeps the parts apart by lines',
  'properties text-wrap': 'a heading breaks where it does',
  'properties resize': 'a text field of a phone keeps its height, and is scrolled in',
  'properties text-size-adjust': 'beside -webkit-text-size-adjust',
  'properties field-sizing': 'a text field keeps its height, and is scrolled in',
  'properties overflow-anchor': 'its browsers anchor no scrolling',
  'selectors popover-open': polyfilled,
}

test('JavaScript: no feature that the oldest browsers lack', () => {
  const text = built('.js')
  const used = new Set(
    [...text.matchAll(/\.([A-Za-z]\w*)|\bnew ([A-Z]\w+)/g)].map(([, member, made]) => member ?? made!),
  )
  const found = [...missingNames()].filter(([name]) => used.has(name))
  expect(found.filter(([name]) => !harmless[name]).map(([, where]) => where)).toEqual([])
  expect(Object.keys(harmless).filter((name) => !found.some(([one]) => one === name))).toEqual([])
})

test('CSS: no nesting, and no required feature that the oldest browsers lack', () => {
  // Quoted texts may contain anything.
  const text = built('.css').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')
  expect(text.includes('&')).toBe(false)
  const preludes = [...text.matchAll(/([^{};]+)\{/g)].map(([, prelude]) => prelude).join('\n')
  const names: [CssKind, string, RegExp][] = [
    ['properties', text, /[{;]\s*([a-z][a-z-]*)\s*:/g],
    ['selectors', preludes.replaceAll(/@[^\n]*/g, ''), /::?([a-z][a-z-]*)/g],
    ['at-rules', text, /@([a-z][a-z-]*)/g],
  ]
  const found = new Map<string, string>()
  for (const [kind, within, pattern] of names)
    for (const [, name] of within.matchAll(pattern)) {
      const without = missingCss(kind, name!)
      if (without) found.set(`${kind} ${name}`, without)
    }
  expect([...found].filter(([name]) => !optional[name])).toEqual([])
  expect(Object.keys(optional).filter((name) => !found.has(name))).toEqual([])
})

test('the list is current: it knows features that are too new', () => {
  const names = missingNames()
  for (const name of ['fromAsync', 'withResolvers', 'showPopover', 'startViewTransition'])
    expect(names.has(name), name).toBe(true)
  for (const name of ['toSorted', 'findLast', 'replaceAll', 'structuredClone'])
    expect(names.has(name), name).toBe(false)
  expect(missingCss('selectors', 'popover-open')).toContain('safari')
  expect(missingCss('selectors', 'has')).toBeNull()
})
