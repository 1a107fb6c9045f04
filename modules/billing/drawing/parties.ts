/** The head of a document: logo, title, supplier, recipient, and the document's own details. */
import { heightOf, line, linesOf, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import type { PartyFacts, StateFacts, SupplierFacts } from '../documents/documentFacts'
import { drawRule, edge, soft, widthOfSheet } from './paperOf'

export type Detail = readonly [name: string, value: string]

const titleWidth = 190
const detailsAt = edge + 292
const nameWidth = 92

export function drawHead(
  paper: Paper,
  {
    title,
    copy,
    supplier,
    recipient,
    recipientLabel,
    details,
  }: {
    title: string
    /** Below the title: whose copy it is. */
    copy: string | null
    supplier: SupplierFacts
    recipient: PartyFacts
    recipientLabel: string
    details: readonly Detail[]
  },
): number {
  const titleAt = { width: titleWidth, align: 'right' } as const
  const left = edge + widthOfSheet - titleWidth
  line(paper, title, left, edge - 4, { size: 20, bold: true, ...titleAt, fit: 'shrink' })
  if (copy) line(paper, copy, left, edge + 25, { size: 8, colour: soft, ...titleAt })
  let y = drawLogo(paper, supplier.logo)
  y = drawParty(paper, supplierLines(supplier), edge, y, widthOfSheet - titleWidth - 20, 13)
  y = Math.max(y, edge + 40) + 12
  drawRule(paper, y)
  return drawRecipient(paper, y + 10, { recipient, recipientLabel, details }) + 16
}

/** In points. */
const logoBox = [170, 54] as const

function drawLogo(paper: Paper, logo: string | null): number {
  if (!logo) return edge
  paper.image(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), edge, edge, { fit: [...logoBox] })
  return edge + logoBox[1] + 10
}

/** The recipient on the left and the details on the right, together on one page. */
function drawRecipient(
  paper: Paper,
  top: number,
  {
    recipient,
    recipientLabel,
    details,
  }: {
    recipient: PartyFacts
    recipientLabel: string
    details: readonly Detail[]
  },
): number {
  const lines = partyLines(recipient)
  const width = detailsAt - edge - 22
  const valueWidth = edge + widthOfSheet - detailsAt - nameWidth
  const height = heightOfParty(paper, [recipientLabel, ...lines], width)
  const from = roomAt(paper, top, height)
  line(paper, recipientLabel, edge, from, { size: 8, colour: soft })
  const end = drawParty(paper, lines, edge, from + 13, width, 11)
  let y = from
  for (const [name, value] of details) {
    line(paper, name, detailsAt, y, { size: 9, colour: soft })
    y = paragraph(paper, value, detailsAt + nameWidth, y, { size: 9, bold: true, width: valueWidth }) + 3
  }
  return Math.max(end, y)
}

const heightOfParty = (paper: Paper, lines: readonly string[], width: number) =>
  lines.reduce((sum, text) => sum + heightOf(paper, text, width, { size: 11, bold: true }), 0)

/** The name large and bold, the rest below it. Returns where to continue. */
function drawParty(
  paper: Paper,
  [name = '', ...rest]: readonly string[],
  x: number,
  top: number,
  width: number,
  size: number,
): number {
  // A name that fills lines is printed smaller, so that it does not look like a title.
  const isLong = linesOf(paper, name, width, { size, bold: true }).length > 2
  let y = paragraph(paper, name, x, top, { size: isLong ? 10 : size, bold: true, width }) + 1
  for (const text of rest) y = paragraph(paper, text, x, y, { size: 9, width })
  return y
}

const supplierLines = (supplier: SupplierFacts): string[] => {
  const [name, ...rest] = partyLines(supplier)
  return [
    name!,
    ...(supplier.firm ? [supplier.firm] : []),
    ...rest,
    ...(supplier.udyam ? [`Udyam ${supplier.udyam}`] : []),
  ]
}

function partyLines({ name, address, city, pinCode, state, gstin, pan }: PartyFacts): string[] {
  const place = [city, pinCode].filter(Boolean).join(' ')
  const rest = [place, state && stateText(state), gstin && `GSTIN ${gstin}`, pan && `PAN ${pan}`]
  return [name, ...address, ...rest.filter((text): text is string => Boolean(text))]
}

/** `Maharashtra (27)`: rule 46 asks for the name and the code. */
export const stateText = ({ code, name }: StateFacts): string => `${name} (${code})`
