/** Headers over two rows with merged cells. Wednesday, 18 November 2026. */
import ExcelJS, { type Worksheet } from 'exceljs'
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { importSheet, rowsOf } from '../../tests/support/sheets'
import { candidatesKind } from '../billing/sheets/candidateSheet'
import { employees } from '../people/sheets/importing'
import { headerRow, matchHeaders } from './headers'

async function workbook(fill: (sheet: Worksheet) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book.addWorksheet('Staff'))
  return new Uint8Array(await book.xlsx.writeBuffer())
}
const after = (rows: Awaited<ReturnType<typeof rowsOf>>, field: string) =>
  rows.map(({ changes }) => changes.find((one) => one.field === field)?.after ?? null)

describe('a header over two rows', () => {
  const people = [
    ['K1', 'Nina Shah', '98765 12001', 'nina@northwind.test', '2026-10-01', 'Asha', '98765 12002'],
    ['K2', 'Omar Shah', '98765 12003', 'omar@northwind.test', '2026-10-01', 'Uma', '98765 12004'],
  ]
  test('with merged cells both ways', async () => {
    const at = await office()
    const bytes = await workbook((sheet) => {
      sheet.addRow(['Northwind Staffing Private Limited'])
      sheet.mergeCells('A1:G1')
      sheet.addRow(['Employee Code', 'Employee Name', 'Contact', null, 'Date of', 'Emergency Contact'])
      sheet.addRow([null, null, 'Mobile', 'Email', 'Joining', 'Name', 'Number'])
      for (const place of ['A2:A3', 'B2:B3', 'C2:D2', 'F2:G2']) sheet.mergeCells(place)
      for (const one of people) sheet.addRow(one)
    })
    const { id, counts, columns } = await importSheet(at, bytes)
    expect(columns.map(({ field }) => field)).toEqual([
      'employeeId',
      'fullName',
      'contactNumber',
      'email',
      'dateOfJoining',
      'emergencyContactName',
      'emergencyContactNumber',
    ])
    expect(counts).toMatchObject({ new: 2, wrong: 0 })
    expect(after(await rowsOf(at, id), 'emergencyContactNumber')).toEqual(['98765 12002', '98765 12004'])
  })

  test('of a CSV', async () => {
    const at = await office()
    const file = [
      'Employee,Employee,Contact,,Date of',
      'Code,Name,Mobile,Email,Joining',
      ...people.map((one) => one.slice(0, 5).join(',')),
    ].join('\n')
    expect(await importSheet(at, file)).toMatchObject({ counts: { new: 2, wrong: 0 }, questions: [] })
  })

  test("another party's name below a group is not the employee's", async () => {
    const at = await office()
    const file = [
      'First Name,Last Name,Email,DOJ,Nominee,',
      ',,,,Name,Mobile',
      'Nina,Shah,nina@northwind.test,2026-10-01,Asha Rao,98765 12001',
    ].join('\n')
    const { id, columns } = await importSheet(at, file)
    expect(columns.slice(4).map(({ field }) => field)).toEqual([null, null])
    expect(after(await rowsOf(at, id), 'contactNumber')).toEqual([null])
  })
})

describe('dates below a group', () => {
  const fields = ['employeeId', 'fullName', 'dateOfBirth', 'dateOfJoining', 'email']
  const people = [
    ['K1', 'Nina Shah', '1995-02-12', '2026-10-01', 'nina@northwind.test'],
    ['K2', 'Omar Shah', '1996-03-13', '2026-10-01', 'omar@northwind.test'],
  ]
  test.each(['Dates', 'Important Dates', 'Personal Details', 'Milestones'])(
    '%s, the others merged downwards',
    async (group) => {
      const at = await office()
      const bytes = await workbook((sheet) => {
        sheet.addRow(['Emp ID', 'Employee Name', group, null, 'Official Email'])
        sheet.addRow([null, null, 'Date of Birth', 'Date of Joining', null])
        for (const place of ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2']) sheet.mergeCells(place)
        for (const one of people) sheet.addRow(one)
      })
      const { id, counts, columns } = await importSheet(at, bytes)
      expect(columns.map(({ field }) => field)).toEqual(fields)
      expect(counts).toMatchObject({ new: 2, wrong: 0 })
      expect(after(await rowsOf(at, id), 'dateOfBirth')).toEqual(['1995-02-12', '1996-03-13'])
    },
  )

  test.each(['Dates', 'Important Dates', 'Personal Details'])('%s, the others empty below', async (group) => {
    const at = await office()
    const file = [
      `Emp ID,Employee Name,${group},,Official Email`,
      ',,Date of Birth,Date of Joining,',
      ...people.map((one) => one.join(',')),
    ].join('\n')
    const { counts, columns } = await importSheet(at, file)
    expect(columns.map(({ field }) => field)).toEqual(fields)
    expect(counts).toMatchObject({ new: 2, wrong: 0 })
  })

  test('an unknown group is not read as values, and its columns are reported as unused', async () => {
    const at = await office()
    const file = [
      'Emp ID,Employee Name,Milestones,,Official Email',
      ',,Date of Birth,Date of Joining,',
      ...people.map((one) => one.join(',')),
    ].join('\n')
    const { counts, columns } = await importSheet(at, file)
    expect(columns.map(({ field, header }) => field ?? header)).toEqual([
      'employeeId',
      'fullName',
      'Milestones Date of Birth',
      'Milestones Date of Joining',
      'email',
    ])
    expect(counts).toMatchObject({ new: 2 })
  })
})

describe('of candidates', () => {
  const fieldsOf = (upper: string[], lower: string[]) => {
    const rows = [upper, lower].map((cells) => cells.map((cell) => cell || null))
    const { names, at } = headerRow(rows, candidatesKind.columns, candidatesKind.needs)!
    return [at, ...matchHeaders(names, candidatesKind.columns).map(({ field }) => field)]
  }
  test('candidate, client and billing', () => {
    expect(
      fieldsOf(
        ['Candidate', '', '', 'Client', 'Billing', '', ''],
        ['Name', 'Mobile', 'Email', 'Name', 'CTC', '%', 'Type'],
      ),
    ).toEqual([
      1,
      'name',
      'candidateMobile',
      'candidateEmail',
      'client',
      'billableCTC',
      'billingPercentage',
      'billingType',
    ])
  })

  test('details of the client', () => {
    expect(
      fieldsOf(
        ['Candidate Details', '', 'Client Details', '', '', ''],
        ['Candidate Name', 'Mobile', 'Client Name', 'SPOC', 'Position', 'Phone'],
      ),
    ).toEqual([1, 'name', 'candidateMobile', 'client', 'clientSpoc', 'designation', null])
    expect(fieldsOf(['Candidate', '', 'Client Details'], ['Name', 'Email', 'Name'])).toEqual([
      1,
      'name',
      'candidateEmail',
      'client',
    ])
  })

  test("the client's email is not the candidate's", () => {
    expect(
      fieldsOf(
        ['Candidate', '', 'Client', '', 'Billing', ''],
        ['Name', 'Mobile', 'Name', 'Email', 'CTC', 'Fee %'],
      ),
    ).toEqual([1, 'name', 'candidateMobile', 'client', null, 'billableCTC', 'billingPercentage'])
  })
})

test('a title above the header is not part of it', () => {
  const rows = [
    ['Employee Master', null],
    ['Emp ID', 'Employee Name', 'Email'],
  ]
  expect(headerRow(rows, employees.columns, employees.needs)).toMatchObject({
    at: 1,
    names: [['Emp ID'], ['Employee Name'], ['Email']],
  })
})
