/** The worked example of docs/api-tokens.md, against a server with a real port. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toNodeHandler } from 'h3'
import { expect, test } from 'vitest'
import { desk, oneOfEach, office, password } from './support/office'

test('the script writes a sheet of everybody whom its token sees, and a wrong token is named', async () => {
  const at = await office()
  const { body } = await at
    .as(oneOfEach.Manager)
    .post('/api/profile/api-tokens', { name: 'Sheet', scopes: ['view_live_attendance'], days: 1, password })
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
  const server = createServer(toNodeHandler(at.app.http))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const folder = mkdtempSync(join(tmpdir(), 'muster-example-'))
  const file = join(folder, 'today.csv')
  const run = (token: string) =>
    promisify(execFile)('node', ['docs/examples/attendance-sheet.js', file], {
      env: { MUSTER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, MUSTER_TOKEN: token },
    })
  try {
    await run(body.token)
    const team = (await at.as(oneOfEach.Manager).get('/api/attendance/live')).body as { firstName: string }[]
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines[0]).toBe('Employee ID,Name,Status,Punch in,Punch out,Hours')
    expect(lines).toHaveLength(team.length + 1)
    expect(lines.join('\n')).toMatch(/Ravi Test,Working/)
    await expect(run('muster_wrong')).rejects.toThrow('401')
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})
