/** The parts of a workbook besides sheets and styles (ECMA-376, parts 1 and 2). */
import type { Instant } from '../domain/day'
import { letterOf, type Note, type Written } from './xlsxSheet'
import { main, office, packaging, textOf, xml } from './xlsxText'

const links = (all: readonly { type: string; target: string }[]): string =>
  `${xml}<Relationships xmlns="${packaging}/relationships">${all
    .map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const own = (name: string) => `${office}/relationships/${name}`

export const packageLinks = links([
  { type: own('officeDocument'), target: 'xl/workbook.xml' },
  { type: `${packaging}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
])

/** The sheets come first, so that the first is rId1. */
export const workbookLinks = (sheets: readonly Written[]): string =>
  links([
    ...sheets.map((_, at) => ({ type: own('worksheet'), target: `worksheets/sheet${at + 1}.xml` })),
    { type: own('styles'), target: 'styles.xml' },
  ])

export const sheetLinks = (number: number): string =>
  links([
    { type: own('comments'), target: `../comments${number}.xml` },
    { type: own('vmlDrawing'), target: `../drawings/vmlDrawing${number}.vml` },
  ])

export function workbook(sheets: readonly Written[]): string {
  // LibreOffice shows a filter only if its range also has this name.
  const filters = sheets.flatMap(({ name, filter }, at) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}">` +
        `${textOf(`'${name.replaceAll("'", "''")}'!${filter}`)}</definedName>`
      : [],
  )
  return (
    `${xml}<workbook xmlns="${main}" xmlns:r="${office}/relationships">` +
    '<bookViews><workbookView/></bookViews><sheets>' +
    sheets
      .map(({ name }, at) => `<sheet name="${textOf(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('') +
    `</sheets>${filters.length ? `<definedNames>${filters.join('')}</definedNames>` : ''}</workbook>`
  )
}

export function contentTypes(sheets: readonly Written[]): string {
  const sheetML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}+xml"/>`
  return (
    `${xml}<Types xmlns="${packaging}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>` +
    part('xl/workbook.xml', `${sheetML}.sheet.main`) +
    part('xl/styles.xml', `${sheetML}.styles`) +
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties') +
    sheets
      .flatMap(({ notes }, at) => [
        part(`xl/worksheets/sheet${at + 1}.xml`, `${sheetML}.worksheet`),
        ...(notes.length ? [part(`xl/comments${at + 1}.xml`, `${sheetML}.comments`)] : []),
      ])
      .join('') +
    '</Types>'
  )
}

export function corePropertiesXml(made: Instant): string {
  const at = new Date(made).toISOString().replace(/\.\d+/, '')
  const moment = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at}</dcterms:${name}>`
  return (
    `${xml}<cp:coreProperties xmlns:cp="${packaging}/metadata/core-properties"` +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"' +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Muster</dc:creator>' +
    `${moment('created')}${moment('modified')}</cp:coreProperties>`
  )
}

export function* notesXml(notes: readonly Note[]): Generator<string> {
  yield `${xml}<comments xmlns="${main}"><authors><author>Muster</author></authors><commentList>`
  for (const { row, column, text } of notes)
    yield (
      `<comment ref="${letterOf(column)}${row}" authorId="0"><text><r>` +
      `<t xml:space="preserve">${textOf(text)}</t></r></text></comment>`
    )
  yield '</commentList></comments>'
}

/** The position of each note, beside its cell. Excel still needs VML for it. */
export function* drawing(notes: readonly Note[]): Generator<string> {
  yield (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml"' +
    ' xmlns:o="urn:schemas-microsoft-com:office:office"' +
    ' xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202"' +
    ' path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>' +
    '<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
  )
  for (const [at, { row, column }] of notes.entries())
    yield (
      `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202"` +
      ' style="position:absolute;width:180pt;height:60pt;z-index:1;visibility:hidden"' +
      ' fillcolor="infoBackground [80]" o:insetmode="auto"><v:fill color2="infoBackground [80]"/>' +
      '<v:path o:connecttype="none"/><v:textbox><div style="text-align:left"/></v:textbox>' +
      '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>' +
      `${column + 1}, 6, ${row - 1}, 4, ${column + 4}, 2, ${row + 3}, 4</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column>` +
      '</x:ClientData></v:shape>'
    )
  yield '</xml>'
}
