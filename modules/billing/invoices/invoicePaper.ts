/** Lays out an invoice on one A4 page. */
import { isPrintable } from '../../../src/pdf/faces'
import { line, newPaper, paragraph, roomAt } from '../../../src/pdf/paper'

export type InvoicePaper = {
  number: string
  lines: [string, string][]
  supplier: string[]
  recipient: string[]
  item: string
  sac: string
  rows: [string, string][]
  total: string
  words: string
  note: string | null
}

const margin = 48
const noLetters = 'Characters missing from the font of this document appear as question marks.'

export async function drawInvoice(invoice: InvoicePaper): Promise<Uint8Array> {
  const paper = newPaper({ size: 'A4', margin, info: { Title: `Invoice ${invoice.number}` } })
  const pieces: Uint8Array[] = []
  const done = (async () => {
    for await (const piece of paper) pieces.push(piece as Uint8Array)
  })()
  draw(paper, invoice)
  paper.end()
  await done
  return Buffer.concat(pieces)
}

function draw(paper: ReturnType<typeof newPaper>, invoice: InvoicePaper) {
  const { lines, supplier, recipient, item, sac, rows, total, words, note } = invoice
  const width = paper.page.width - 2 * margin
  const address = ([name = '', ...rest]: readonly string[], top: number): number => {
    let y = paragraph(paper, name, margin, top, { size: 11, bold: true, width: width / 2 })
    for (const text of rest) y = paragraph(paper, text, margin, y, { size: 9, width: width / 2 })
    return y
  }
  line(paper, 'Tax Invoice', margin, 48, { size: 18, bold: true })
  const left = address(supplier, 84)
  lines.forEach(([name, value], i) => {
    line(paper, name, 330, 84 + i * 14, { size: 9 })
    line(paper, value, 430, 84 + i * 14, { size: 9, bold: true })
  })
  const from = Math.max(left, 84 + lines.length * 14) + 18
  line(paper, 'Bill to', margin, from, { size: 9 })

  let y = address(recipient, from + 12) + 24
  const row = (name: string, value: string, bold = false) => {
    y = roomAt(paper, y, 30)
    const amount = { size: 10, bold, width: 120, align: 'right', fit: 'shrink' } as const
    line(paper, value, margin + width - 120, y, amount)
    y = paragraph(paper, name, margin, y, { size: 10, bold, width: width - 130 }) + 6
    paper
      .moveTo(margin, y - 3)
      .lineTo(margin + width, y - 3)
      .lineWidth(0.5)
      .strokeColor('#c9ced4')
      .stroke()
  }
  row(`Description (SAC ${sac})`, 'Amount', true)
  row(item, rows[0]![1])
  for (const [name, value] of rows) row(name, value)
  row('Total', total, true)
  y = paragraph(paper, words, margin, y + 6, { size: 9, width })
  if (note) y = paragraph(paper, note, margin, y + 10, { size: 9, width })
  if (![...supplier, ...recipient, item, note ?? ''].every(isPrintable))
    y = paragraph(paper, noLetters, margin, y + 10, { size: 9, width })
  roomAt(paper, y, 110)
  line(paper, 'Authorised signatory', margin + width - 150, paper.page.height - 110, {
    size: 9,
    width: 150,
    align: 'center',
  })
}
