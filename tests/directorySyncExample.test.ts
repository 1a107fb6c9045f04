/** The worked example of docs/directory-sync.md, between a server that answers like Frappe HR and a real port. */
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { toNodeHandler } from 'h3'
import { expect, test } from 'vitest'
import { office, password } from './support/office'
import { links, person } from './support/sync'

const employee = (number: number, name: string, more: object = {}) => ({
  name: `HR-EMP-0000${number}`,
  employee_name: name,
  employee_number: null,
  company_email: `${name.split(' ')[0]!.toLowerCase()}@northwind.test`,
  cell_number: '9822011223',
  designation: 'Recruiter',
  date_of_joining: '2024-02-05',
  relieving_date: null,
  status: 'Active',
  reports_to: null,
  ...more,
})

const listening = async (server: Server) => {
  await new Promise<void>((isUp) => server.listen(0, '127.0.0.1', isUp))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the script keeps the people of Frappe HR in step, and names people with errors', async () => {
  const at = await office()
  const given = { name: 'HR', scopes: ['manage_employees'], days: 1, password, isForProgram: true }
  const { body } = await at.as('Anita').post('/api/profile/api-tokens', given)
  let data = [
    employee(1, 'Asha Rao'),
    employee(2, 'Vikram Joshi', { reports_to: 'HR-EMP-00001' }),
    employee(3, 'Sara Khan', { reports_to: 'HR-EMP-00001', status: 'Suspended' }),
  ]
  const asked: string[] = []
  const hr = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${decodeURIComponent(request.url!)}`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  const muster = createServer(toNodeHandler(at.app.http))
  const env = {
    FRAPPE_URL: await listening(hr),
    FRAPPE_TOKEN: 'key:secret',
    MUSTER_URL: await listening(muster),
    MUSTER_TOKEN: body.token,
  }
  const run = (...more: string[]) =>
    promisify(execFile)('node', ['docs/examples/directory-sync.js', ...more], { env })
  try {
    expect((await run('--dry-run')).stdout).toContain('3 new')
    expect(links(at)).toEqual({})
    expect(asked[0]).toMatch(/^token key:secret \/api\/resource\/Employee\?fields=\["name","employee_name",/)
    expect((await run()).stdout).toMatch(/^3 new, 0 changed \(0 deactivated\), 0 unchanged, 0 with errors/)
    const of = (number: number) => person(at, links(at)[`HR-EMP-0000${number}`]!)
    expect([of(1).role, of(2).manager, of(3).isActive]).toEqual(['Manager', 'asha@northwind.test', 0])
    expect((await run()).stdout).toContain('3 unchanged, 0 with errors. Import: none')
    data = [employee(1, 'Asha Rao'), employee(4, 'Nina Shah', { cell_number: '123' })]
    await expect(run()).rejects.toMatchObject({
      stdout: expect.stringContaining('0 new, 1 changed (1 deactivated), 1 unchanged, 1 with errors'),
      stderr: expect.stringContaining('HR-EMP-00004, Nina Shah: Contact Number 123 is not a phone number'),
    })
    expect(of(2).isActive).toBe(0)
  } finally {
    hr.close()
    muster.close()
  }
})
