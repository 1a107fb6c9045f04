/**
 * Makes the workbooks of this folder, which the tests read. `node tests/files/make.mjs` writes those made by hand and by exceljs, the
 * same bytes each time; `--office` also writes those of LibreOffice again (they carry the day they were made).
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import ExcelJS from 'exceljs'
import { strToU8, unzipSync, zipSync } from 'fflate'

const here = import.meta.dirname
/** Formulas that LibreOffice works out itself: a text, a number, and a text too long for one record. */
const formulas = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="F"><table:table-row><table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]&amp;&quot; x&quot;"/><table:table-cell table:formula="of:=LEN([.A1])"/><table:table-cell table:formula="of:=REPT(&quot;ab&quot;;5000)"/><table:table-cell table:formula="of:=[.C1]=4"/></table:table-row></table:table></office:spreadsheet></office:body></office:document>`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

await staff()
await strings()
await mac()
sap()
strict()
google()
if (process.argv.includes('--office')) office()

/** What a person keeps in Excel, with everything that has ever gone wrong. */
async function staff() {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Staff')
  sheet.addRow(['Employee', 'Name', 'E-mail', 'Mobile', 'Joined', 'Punched', 'In', 'Worked', 'Rate', 'Active', 'Salary'])
  sheet.addRow(['00123', 'आशा राव', mail('asha@firm.example'), 9.87654321e9, at(2024, 8, 5), at(2026, 1, 5, 9, 30), 0.375, 1.5, 0.0833, true, 1234567.5])
  sheet.addRow(['00124', 'Zoë "Zed" O’Neil', { text: { richText: [{ text: 'zoe' }, { text: '@firm.example', font: { bold: true } }] }, hyperlink: 'mailto:zoe@firm.example' }, '09876543210', at(1900, 3, 1), at(2025, 12, 31, 23, 59, 59), 0.999, 0.5, 1, false, -5])
  sheet.addRow([])
  sheet.addRow([{ richText: [{ text: '001', font: { bold: true } }, { text: '25' }] }, 'Line one\nline two', null, '+91 98765 43210', null, null, null, null, null, null, 0])
  sheet.addRow(['sum', { formula: 'A1&"x"', result: 'Employeex' }, { formula: '1/0', result: { error: '#DIV/0!' } }, { formula: 'SUM(K2:K5)', result: 1234562.5 }, { formula: 'E2+1', result: at(2024, 8, 6) }, { error: '#N/A' }, null, null, { formula: 'I2*2', result: 0.1666 }, { formula: '1=1', result: true }])
  for (const [column, format] of [['D', '0'], ['E', 'dd-mmm-yyyy'], ['F', 'yyyy-mm-dd hh:mm:ss'], ['G', 'h:mm AM/PM'], ['H', '[h]:mm'], ['I', '0.00%'], ['K', '#,##0.00']]) {
    for (const row of [2, 3, 5, 6]) sheet.getCell(`${column}${row}`).numFmt = format
  }
  sheet.mergeCells('A8:C9')
  sheet.getCell('A8').value = 'in three columns and two rows'
  sheet.getCell('D9').value = 'beside'
  const away = book.addWorksheet('Hidden away', { state: 'hidden' })
  away.addRow(['secret'])
  await keep(book, 'staff.xlsx')
}

/** More text than one record of an .xls holds, so that texts are cut within letters, plain and wide. */
async function strings() {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Strings')
  for (let i = 1; i <= 120; i++) sheet.addRow([`${i} ${'plain letters '.repeat(i % 40)}`, `${i} ${'अनेक अक्षर '.repeat(i % 37)}`, { richText: [{ text: `${i} ` }, { text: 'bold '.repeat(i % 11), font: { bold: true } }] }, i * 100.25, i])
  await keep(book, 'strings.xlsx')
}

/** Days counted from 1904. */
async function mac() {
  const book = new ExcelJS.Workbook()
  book.properties.date1904 = true
  const sheet = book.addWorksheet('Mac')
  sheet.addRow(['Joined'])
  sheet.addRow([at(2024, 8, 5)])
  sheet.addRow([at(1904, 1, 2)])
  for (const place of ['A2', 'A3']) sheet.getCell(place).numFmt = 'dd/mm/yyyy'
  await keep(book, 'mac1904.xlsx')
}

/** As SAP and some .NET libraries write: every element with a prefix, relations from the root. */
function sap() {
  const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  zip('sap.xlsx', {
    ...frame('/xl/workbook.xml', '/xl/worksheets/sheet1.xml'),
    'xl/workbook.xml': `<x:workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><x:sheets><x:sheet name="Personnel" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    'xl/styles.xml': `<x:styleSheet ${main}><x:numFmts count="1"><x:numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></x:numFmts><x:cellStyleXfs count="1"><x:xf numFmtId="9"/></x:cellStyleXfs><x:cellXfs count="2"><x:xf numFmtId="0"/><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>`,
    'xl/sharedStrings.xml': `<x:sst ${main}><x:si><x:t>Name</x:t></x:si><x:si><x:r><x:t xml:space="preserve">Asha </x:t></x:r><x:r><x:t>Rao</x:t></x:r></x:si></x:sst>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet ${main}><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>Joined</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="B2" s="1"><x:v>45509</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  })
}

/** "Strict Open XML" has other namespaces and days in ISO. */
function strict() {
  const main = 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'
  zip('strict.xlsx', {
    ...frame('xl/workbook.xml', 'worksheets/sheet1.xml', 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships" conformance="strict"><sheets><sheet name="Strict" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="d" s="1"><v>2024-08-05</v></c><c r="B1" t="d" s="2"><v>2026-01-05T09:30:00.000</v></c><c r="C1" t="d"><v>2024-08-05T00:00:00Z</v></c></row></sheetData></worksheet>`,
  })
}

/** As Google Sheets exports: no docProps, texts beside cells that carry their own. */
function google() {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  zip('google.xlsx', {
    ...frame('xl/workbook.xml', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook ${main}><workbookPr/><sheets><sheet state="visible" name="Form Responses 1" sheetId="1" r:id="rId1"/></sheets><definedNames/><calcPr/></workbook>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="M/d/yyyy H:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="2" uniqueCount="2"><si><t>Timestamp</t></si><si><t>Your name</t></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Joined</t></is></c></row><row r="2"><c r="A2" s="1"><v>46027.39583333333</v></c><c r="B2" t="inlineStr"><is><r><t>Asha </t></r><r><rPr><b/></rPr><t>Rao</t></r></is></c><c r="C2" s="2"><v>45509.0</v></c></row><row r="3"><c r="A3" s="1"/><c r="B3" s="0"/></row></sheetData><drawing r:id="rId9"/></worksheet>`,
  })
}

/** The same workbooks as LibreOffice saves them. */
function office() {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  const convert = (from, to, name) => {
    execFileSync('soffice', ['--headless', `-env:UserInstallation=file://${folder}/profile`, ...(from.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : []), '--convert-to', to, '--outdir', folder, from], { stdio: 'pipe' })
    copyFileSync(join(folder, `${parse(from).name}.${to.split(':')[0]}`), join(here, name))
  }
  convert(join(here, 'staff.xlsx'), 'xlsx', 'staff-office.xlsx')
  convert(join(here, 'staff.xlsx'), 'xls', 'staff.xls')
  convert(join(here, 'staff.xlsx'), 'html', 'staff-html.xls')
  convert(join(here, 'staff.xlsx'), 'csv:Text - txt - csv (StarCalc):9,34,65535,1', 'staff-utf16.csv')
  convert(join(here, 'staff.xlsx'), 'ods', 'staff.ods')
  convert(join(here, 'strings.xlsx'), 'xls', 'strings.xls')
  convert(join(here, 'mac1904.xlsx'), 'xls', 'mac1904.xls')
  writeFileSync(join(folder, 'formulas.fods'), formulas)
  convert(join(folder, 'formulas.fods'), 'xls', 'formulas.xls')
  writeFileSync(join(folder, 'plain.csv'), 'Name,Joined,Rate,Days\r\n"Rao, Asha",2024-08-05,8.33%,12.5\r\n\r\n"Zoë & <co>",2025-12-31,100%,0\r\n')
  convert(join(folder, 'plain.csv'), 'xml:MS Excel 2003 XML', 'plain-xml.xls')
  rmSync(folder, { recursive: true })
}

function frame(workbook, sheet, relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships') {
  const namespace = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships ${namespace}><Relationship Id="rId1" Type="${relations}/officeDocument" Target="${workbook}"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${namespace}><Relationship Id="rId1" Type="${relations}/worksheet" Target="${sheet}"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  }
}

function zip(name, parts) {
  const bytes = Object.entries(parts).map(([part, text]) => [part, typeof text === 'string' ? strToU8(text.startsWith('<?xml') ? text : head + text) : text])
  writeFileSync(join(here, name), zipSync(Object.fromEntries(bytes), { level: 9, mtime: '2026-01-01T00:00:00Z' }))
}

async function keep(book, name) {
  book.created = book.modified = new Date(Date.UTC(2026, 0, 1))
  zip(name, unzipSync(new Uint8Array(await book.xlsx.writeBuffer())))
}

function at(year, month, day, hours = 0, minutes = 0, seconds = 0) {
  return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
}

function mail(address) {
  return { text: address, hyperlink: `mailto:${address}` }
}
