/** An export of all people, a monthly report and a large import, each while other people load their day. */
import { beside, json, pause } from './steady.js'
import { bearer } from './hot.js'

export const longWork = {
  async export(server, firm) {
    return beside(server, firm, async () => {
      const answer = await fetch(`${server.url}/api/users/export`, {
        headers: bearer(firm.of('admin').token),
      })
      if (answer.status !== 200) throw new Error(`The export was answered with ${answer.status}`)
      await answer.arrayBuffer()
    })
  },
  async report(server, firm) {
    const month = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 7)
    const [year, number] = month.split('-').map(Number)
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
    const headers = { ...json, ...bearer(firm.of('admin').token) }
    return beside(server, firm, async () => {
      const made = await fetch(`${server.url}/api/reports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          type: 'attendance',
          format: 'excel',
          range: 'custom',
          from: `${month}-01`,
          to: `${month}-${last}`,
          title: `Bench ${Date.now()}`,
        }),
      })
      const { id, message } = await made.json()
      if (!id) throw new Error(`The report was answered with ${made.status}: ${message}`)
      for (;;) {
        const { status, error } = await (await fetch(`${server.url}/api/reports/${id}`, { headers })).json()
        if (status === 'completed') return
        if (status === 'failed') throw new Error(`The report failed: ${error}`)
        await pause(100)
      }
    })
  },
  async import(server, firm, rows) {
    const headers = bearer(firm.of('admin').token)
    const run = Date.now() % 1_000_000
    const lines = Array.from(
      { length: rows },
      (_, i) =>
        `Bench ${run}-${i},${firm.some.client},${7_000_000_000 + ((run * 1000 + i) % 999_999_999)},b${run}-${i}@home.test,${new Date().toISOString().slice(0, 7)},Java Developer,recruiter@muster.test,manager@muster.test,1200000,Percentage,8.33,Selected`,
    )
    const sheet = [
      'Candidate Name,Client,Candidate Mobile,Candidate Email,Selection Month,Designation,Recruiter,Manager,Billable CTC,Billing Type,Billing Percentage,Status',
      ...lines,
    ].join('\n')
    const steps = {}
    const result = await beside(server, firm, async () => {
      const started = performance.now()
      const brought = await fetch(`${server.url}/api/imports?kind=candidates&name=bench.csv`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: sheet,
      })
      const { id, message } = await brought.json()
      if (!id) throw new Error(`The sheet was answered with ${brought.status}: ${message}`)
      const state = async () => (await fetch(`${server.url}/api/imports/${id}`, { headers })).json()
      const until = async (good) => {
        for (;;) {
          const now = await state()
          if (good.includes(now.state)) return now
          if (['failed', 'discarded'].includes(now.state))
            throw new Error(`The import is ${now.state}: ${now.message}`)
          await pause(200)
        }
      }
      const compared = await until(['ready'])
      steps.compared = performance.now() - started
      steps.counts = compared.counts
      await fetch(`${server.url}/api/imports/${id}/apply`, {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify({ rows: 'good' }),
      })
      await until(['applied'])
      steps.applied = performance.now() - started - steps.compared
    })
    return { ...result, ...steps }
  },
}
