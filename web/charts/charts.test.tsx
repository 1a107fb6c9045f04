/** A hundred odd sets of data in every picture: no figure leaves its scale, and every word is whole. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Columns } from './Columns'
import { DayBar } from './DayBar'
import { Line } from './Line'
import { MonthCalendar } from './MonthCalendar'
import { PlacePicture } from './PlacePicture'
import { Rows } from './Rows'
import { StackedBar } from './StackedBar'
import { WeekStrip } from './WeekStrip'
import { barAmount, niceTop, percentOf, rateBase, shortRupees, widthsOf } from './scale'

const oddNumbers = [0, 1, -1, 0.001, 7, 1e9, 9.99e9, -5e7, Number.NaN, Number.POSITIVE_INFINITY] as const
const oddNames = [
  '',
  'Offer Accepted',
  'வெங்கடசுப்பிரமணியன்',
  'A client with a name that is as long as a client of ours ever had, Private Limited',
] as const

/** A hundred sets: by turns of length 0 to 24, of odd, equal and growing numbers. */
const sets: readonly (readonly number[])[] = Array.from({ length: 100 }, (_, seed) => {
  const length = [0, 1, 2, 3, 7, 12, 24][seed % 7]!
  return Array.from({ length }, (__, index) =>
    seed % 3 === 0
      ? oddNumbers[(seed + index) % oddNumbers.length]!
      : seed % 3 === 1
        ? seed
        : index * seed * 1e5,
  )
})

const nameOf = (index: number) => `${oddNames[index % oddNames.length]} ${index}`
const dateOf = (index: number) => `2026-02-${String((index % 28) + 1).padStart(2, '0')}`
const tones = ['accent', 'soft', 'good', 'warn', 'bad', 'info', 'aside', 'rest'] as const

const pictures: Record<string, (values: readonly number[]) => ReactElement> = {
  StackedBar: (values) => (
    <StackedBar
      label="Status"
      all
      parts={values.map((value, index) => ({
        id: String(index),
        label: nameOf(index),
        value,
        tone: tones[index % tones.length]!,
      }))}
    />
  ),
  Columns: (values) => (
    <Columns
      label="Months"
      series={[
        { label: 'Joined', tone: 'accent' },
        { label: 'Pipeline', tone: 'soft' },
      ]}
      items={values.map((value, index) => ({
        id: String(index),
        short: String(index),
        label: nameOf(index),
        values: [value, values.at(-index - 1)!],
        target: index % 2 ? value : null,
      }))}
    />
  ),
  Line: (values) => (
    <Line
      label="Rate"
      points={values.map((value, index) => ({
        id: String(index),
        short: String(index),
        label: nameOf(index),
        value: index % 5 === 4 ? null : value,
      }))}
    />
  ),
  Rows: (values) => (
    <Rows
      label="Clients"
      series={[
        { label: 'Due', tone: 'accent' },
        { label: 'Overdue', tone: 'bad' },
      ]}
      rows={values.map((value, index) => ({
        id: index,
        label: nameOf(index),
        values: [value, 3],
        text: shortRupees(value),
        target: value,
      }))}
    />
  ),
  WeekStrip: (values) => (
    <WeekStrip
      days={values.slice(0, 7).map((hours, index) => ({
        date: dateOf(index),
        short: 'Mon',
        label: nameOf(index),
        hours,
        target: index % 3 ? 8 : null,
        status: 'Present',
        isLate: index % 2 === 0,
        isAssumed: index % 3 === 0,
        isToday: index === 2,
        isFuture: false,
      }))}
    />
  ),
  DayBar: (values) => (
    <DayBar
      large
      shift={values.length % 2 ? { from: 540, to: 1110 } : null}
      now={values[0] ?? null}
      spans={values.map((value, index) => ({
        kind: index % 2 ? 'break' : 'work',
        from: value,
        to: value + 60,
        label: nameOf(index),
      }))}
    />
  ),
  MonthCalendar: (values) => (
    <MonthCalendar
      month="2026-02"
      today="2026-02-11"
      onPick={() => {}}
      marks={
        new Map(values.map((_, index) => [dateOf(index), { tone: 'info' as const, label: nameOf(index) }]))
      }
    />
  ),
  PlacePicture: (values) => (
    <PlacePicture
      radius={values[0] ?? 0}
      distance={values[1] ?? 0}
      bearing={values[2] ?? 0}
      accuracy={values[3] ?? 0}
      isOutside
      label={nameOf(values.length)}
    />
  ),
}

test.each(Object.keys(pictures))('%s shows a hundred odd sets without a broken figure', (name) => {
  for (const values of sets) {
    const html = renderToStaticMarkup(pictures[name]!(values))
    const sizes = [...html.matchAll(/ (?:x|y|x1|x2|y1|y2|cx|cy|r|width|height)="([^"]*)"/g)].map(
      ([, size]) => size!,
    )
    expect(sizes.length, name).toBeGreaterThanOrEqual(
      values.length && name !== 'Line' && name !== 'MonthCalendar' ? 1 : 0,
    )
    for (const size of sizes) {
      expect(size, `${name} of ${values.join()}`).not.toMatch(/NaN|Infinity|undefined|e[+]/)
      if (!size.endsWith('%')) continue
      expect(Number.parseFloat(size), `${name} of ${values.join()}: ${size}`).toBeGreaterThanOrEqual(-0.01)
      expect(Number.parseFloat(size), `${name} of ${values.join()}: ${size}`).toBeLessThanOrEqual(100.01)
    }
  }
})

test.each(['StackedBar', 'Columns', 'Line', 'Rows', 'WeekStrip', 'DayBar'])(
  '%s has a table with every value for screen readers',
  (name) => {
    for (const values of sets) {
      const html = renderToStaticMarkup(pictures[name]!(values))
      const rows = html.match(/<th scope="row">/g)?.length ?? 0
      const expected = name === 'WeekStrip' ? Math.min(7, values.length) : values.length
      expect(rows, name).toBe(name === 'DayBar' ? expected + (values.length % 2) : expected)
    }
  },
)

test('a part that is not empty stays visible, and the parts fill the bar', () => {
  for (const values of sets) {
    const widths = widthsOf(values)
    const isEmpty = values.every((value) => !(Number.isFinite(value) && value > 0))
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(isEmpty ? 0 : 100, 6)
    values.forEach((value, index) => {
      if (Number.isFinite(value) && value > 0) expect(widths[index]).toBeGreaterThan(1)
      else expect(widths[index]).toBe(0)
    })
  }
})

test('the top of a scale is at least the largest value, and less than 2.5 times it', () => {
  for (const values of sets) {
    const largest = Math.max(0, ...values.filter(Number.isFinite))
    const top = niceTop(values)
    expect(top).toBeGreaterThanOrEqual(largest)
    if (largest > 0) expect(top).toBeLessThanOrEqual(largest * 2.5)
    for (const value of values) expect(percentOf(value, top)).toBeLessThanOrEqual(100)
  }
})

test.each([
  [[98.2, 96.9, 100], 90],
  [[100], 90],
  [[90], 90],
  [[88, 97], 80],
  [[4], 0],
  [[-3], 0],
  [[Number.NaN], 0],
  [[], 0],
])('the scale of the rates %j begins at %s', (rates, base) => expect(rateBase(rates)).toBe(base))

test.each([
  [0, '₹0'],
  [999, '₹999'],
  [1234, '₹1.23k'],
  [120000, '₹1.2 L'],
  [9.99e9, '₹999 Cr'],
  [-50000, '-₹50k'],
  [Number.NaN, '₹0'],
])('%s rupees are written %s', (amount, text) => expect(shortRupees(amount)).toBe(text))

test.each([
  [0, '0'],
  [4_49_00_000, '4.5 Cr'],
  [93_10_000, '93 L'],
  [99_60_000, '1 Cr'],
  [2_58_230, '2.6 L'],
  [Number.POSITIVE_INFINITY, '0'],
])('in a bar, %s rupees are written %s', (amount, text) => expect(barAmount(amount)).toBe(text))

test.each([
  ['2026-11', 7, 'Sun 1 November 2026'],
  ['2026-06', 1, 'Mon 1 June 2026'],
])('the first day of %s is in column %s', (month, column, name) => {
  const html = renderToStaticMarkup(<MonthCalendar month={month} today="2026-02-11" marks={new Map()} />)
  expect(html).toContain(`grid-column-start:${column}`)
  expect(html).toContain(`aria-label="${name}"`)
})
