/** The directory as a workbook that can be imported again, and the template. */
import { describe, expect, test } from 'vitest'
import { cellText, openWorkbook } from '../../../src/sheets'
import { office, type Office } from '../../../tests/support/office'
import { importSheet, rowsOf } from '../../../tests/support/sheets'

describe('the directory as a workbook', () => {
  async function exported(at: Office, query = '') {
    const response = await at.app.http.request(`/api/users/export${query}`, {
      headers: { authorization: `Bearer ${at.tokens.Anita}` },
    })
    expect(response.status).toBe(200)
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      name: response.headers.get('content-disposition'),
    }
  }

  test('changes nothing when imported again, whatever it contains', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, {
      firstName: '=1+1',
      lastName: '-Shah',
      designation: '@SUM(A1)',
      presentAddress: '12, Main "Road"\nMumbai',
      permanentAddress: "'=x",
      contactNumber: '022 2834 5678',
      alternateContactNumber: '+91 98765 43210',
      aadharNumber: '123456789012',
      panNumber: 'abcde1234f',
      basicSalary: '540000.50',
      dateOfBirth: '1990-02-28',
      officeLocation: 'Andheri',
      emergencyContactRelation: 'Spouse',
      employeeId: '00042',
    })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, {
      isActive: false,
      lastWorkDate: '2026-11-10',
      officeLocation: 'Home, Pune',
    })
    const { bytes, name } = await exported(at)
    expect(name).toContain('employees_2026-11-18.xlsx')
    const info = await importSheet(at, bytes, 'employees.xlsx')
    expect((await rowsOf(at, info.id)).filter(({ state }) => state !== 'unchanged')).toEqual([])
    expect(info.counts.unchanged).toBe(9)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).not.toContain('123456789012')
  })

  test('contains identity numbers only if requested, and each export is in the audit', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { aadharNumber: '123456789012' })
    const cells = async (query: string) => {
      const book = await openWorkbook((await exported(at, query)).bytes)
      const out: string[] = []
      for await (const row of book.sheets[0]!.rows()) out.push(...row.cells.map(cellText))
      return out
    }
    expect(await cells('')).toContain('XXXXXXXX9012')
    expect(await cells('?identity=full')).toContain('123456789012')
    const entries = at.app.ask(({ db }) =>
      db
        .all<{ data: string }>(`select data from events where name = 'directory.exported' order by id`)
        .map(({ data }) => JSON.parse(data)),
    )
    expect(entries).toEqual([
      { people: 9, identity: false },
      { people: 9, identity: true },
    ])
  })

  test('the template has the columns of the specification; the workbook explains them', async () => {
    const at = await office()
    const csv = await at.as('Anita').get('/api/users/template')
    expect(
      csv.body
        .replace('\uFEFF', '')
        .trim()
        .split(',')
        .map((text: string) => text.slice(1, -1)),
    ).toEqual([
      'First Name',
      'Last Name',
      'Email (Office)',
      'Email (Personal)',
      'Contact Number',
      'Alternate Contact Number',
      'Password',
      'Role',
      'Designation',
      'Office Location',
      'Manager Email',
      'Date of Joining (YYYY-MM-DD)',
      'Permanent Address',
      'Present Address',
      'Emergency Contact Name',
      'Emergency Contact Number',
      'Emergency Contact Relation',
      'Date of Birth (YYYY-MM-DD)',
      'Aadhar Number',
      'PAN Number',
      'Basic Salary',
      'HRA',
      'Conveyance Allowance',
      'Medical Allowance',
      'Special Allowance',
      'PF',
      'Professional Tax',
      'Status',
    ])
    const response = await at.app.http.request('/api/users/template?format=xlsx', {
      headers: { authorization: `Bearer ${at.tokens.Anita}` },
    })
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    expect(book.sheets.map(({ name }) => name)).toEqual(['Employees', 'About the columns'])
  })
})
