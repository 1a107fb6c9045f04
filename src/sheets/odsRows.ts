/** The rows of one .ods sheet, from an XML stream. */
import type { Cell, Limits, Row } from './cells'
import { elapsed } from './dates'
import { toCell, shownMoment } from './formats'
import { Merges } from './merges'
import { normaliseRow } from './rows'
import { errorValue, formulaWithoutValue } from './cellErrors'
import { attribute, type Attributes, type Visitor } from './xml'

/** An empty cell or row may be repeated ten thousand times; one with a value is limited. */
const count = (attributes: Attributes, name: string) =>
  Math.max(1, Math.floor(Number(attribute(attributes, name) ?? 1)) || 1)

export class OdsRows implements Visitor {
  private readonly found: Row[] = []
  private sheet = -1
  private depth = 0
  private row = 0
  private rowTimes = 1
  private cells: Cell[] = []
  private isHidden = false
  private readonly merged = new Merges()
  /** The open cell; null outside a cell or under a merge. */
  private cell: Attributes | null = null
  private covered = false
  private cellTimes = 1
  private lines: string[] = []
  /** Inside a cell's note, whose text is not the cell's. */
  private notes = 0
  private inLine = 0

  constructor(
    private readonly wanted: number,
    private readonly limits: Limits,
  ) {}

  ready(): Row[] {
    return this.found.splice(0)
  }

  open(name: string, attributes: Attributes) {
    if (name === 'table' && this.depth++ === 0) this.sheet++
    if (this.sheet !== this.wanted || this.depth !== 1) return
    if (name === 'table-row') {
      this.row++
      this.rowTimes = count(attributes, 'number-rows-repeated')
      this.isHidden = /^(collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '')
      this.cells = []
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.cell = attributes
      this.covered = name === 'covered-table-cell'
      this.cellTimes = count(attributes, 'number-columns-repeated')
      this.lines = []
    } else if (name === 'annotation') this.notes++
    else if (this.cell && !this.notes) this.openText(name, attributes)
  }

  text(text: string) {
    if (this.inLine && !this.notes) this.add(text)
  }

  close(name: string) {
    if (name === 'table') this.depth--
    if (this.sheet !== this.wanted || this.depth !== 1) return
    if (name === 'annotation') this.notes--
    else if (name === 'p' && !this.notes) this.inLine = Math.max(0, this.inLine - 1)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.endCell()
    else if (name === 'table-row') this.endRow()
  }

  private openText(name: string, attributes: Attributes) {
    if (name === 'p') {
      this.inLine++
      this.lines.push('')
    } else if (name === 's') this.add(' '.repeat(Math.min(1000, count(attributes, 'c'))))
    else if (name === 'tab') this.add('\t')
    else if (name === 'line-break') this.add('\n')
  }

  private add(text: string) {
    this.lines[this.lines.length - 1] = `${this.lines.at(-1) ?? ''}${text}`
  }

  private endCell() {
    const cell = this.covered || !this.cell ? null : cellOf(this.cell, this.lines.join('\n'))
    const down = this.cell && !this.covered ? count(this.cell, 'number-rows-spanned') : 1
    if (down > 1) {
      const [top, left] = [this.row, this.cells.length + 1]
      const right = this.cells.length + count(this.cell!, 'number-columns-spanned')
      this.merged.add({ top, left, bottom: top + down - 1, right })
    }
    const times = Math.min(this.cellTimes, this.limits.columns + 1)
    // `normaliseRow` removes trailing empty cells.
    for (let at = 0; at < times && this.cells.length <= this.limits.columns; at++) this.cells.push(cell)
    this.cell = null
    this.inLine = 0
  }

  private endRow() {
    const above = this.merged.fill(this.row, this.cells)
    const first = normaliseRow(this.row, this.cells, { isHidden: this.isHidden, above })
    if (first)
      for (let at = 0; at < Math.min(this.rowTimes, this.limits.rows + 1); at++)
        this.found.push({ ...first, number: this.row + at })
    this.row += this.rowTimes - 1
  }
}

function cellOf(attributes: Attributes, text: string): Cell {
  const type = attribute(attributes, 'value-type')
  const value = attribute(attributes, 'value') ?? ''
  if (attributes['calcext:value-type'] === 'error' || /^(#[A-Z/0]+[!?]?|Err:\d+)$/.test(text))
    return errorValue(text)
  if (type === undefined) return attribute(attributes, 'formula') === undefined ? null : formulaWithoutValue()
  if (type === 'date') return shownMoment(attribute(attributes, 'date-value') ?? text, 'plain')
  if (type === 'time') return timeOf(attribute(attributes, 'time-value') ?? '') ?? text
  if (type === 'boolean') return attribute(attributes, 'boolean-value') === 'true'
  if (type === 'percentage') return toCell(Number(value), 'percent', false)
  if (type === 'float' || type === 'currency') return numberOf(Number(value), text)
  return attribute(attributes, 'string-value') ?? text
}

/** Uses the shown text if the file stores 1234 and shows 001234, or stores 1 and shows TRUE. */
function numberOf(value: number, text: string): Cell {
  if (text === 'TRUE' || text === 'FALSE') return text === 'TRUE'
  return /^0\d+$/.test(text) && Number(text) === value ? text : Number.isFinite(value) ? value : null
}

/** `PT36H00M00S` is 36:00. */
function timeOf(duration: string): string | null {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M([\d.]+)S$/.exec(duration) ?? []
  return hours === undefined
    ? null
    : elapsed((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400)
}
