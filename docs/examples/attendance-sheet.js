/**
 * Keeps a sheet of today's attendance up to date, as a CSV file that another program reads.
 *
 *   MUSTER_URL=https://muster.example.com MUSTER_TOKEN=muster_... node attendance-sheet.js today.csv
 *
 * The token needs the scope `read` or `view_live_attendance`. Run it every few minutes, for example by cron.
 */
import { rename, writeFile } from 'node:fs/promises'

const { MUSTER_URL, MUSTER_TOKEN } = process.env
const file = process.argv[2] ?? 'today.csv'

async function get(path) {
  const response = await fetch(MUSTER_URL + path, { headers: { authorization: `Bearer ${MUSTER_TOKEN}` } })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${answer.message}`)
  return answer
}

/** Quoted where a comma, a quote or a line break needs it. A formula of a sheet begins with a quote. */
const cell = (value) => {
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rows = [['Employee ID', 'Name', 'Status', 'Punch in', 'Punch out', 'Hours']]
for (let page = 1, pages = 1; page <= pages; page++) {
  const { data, pagination } = await get(`/api/attendance/live?page=${page}&limit=200`)
  pages = pagination.totalPages
  for (const { employeeId, firstName, lastName, status, punchIn, punchOut, totalHours } of data)
    rows.push([employeeId, `${firstName} ${lastName}`, status, punchIn, punchOut, totalHours])
}

// A reader never sees half of a file.
await writeFile(`${file}.new`, rows.map((row) => row.map(cell).join(',')).join('\n') + '\n')
await rename(`${file}.new`, file)
console.log(`${rows.length - 1} people are in ${file}.`)
