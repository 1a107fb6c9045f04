/**
 * Keeps Muster's employees in step with Frappe HR.
 *
 *   FRAPPE_URL=https://hr.example.com FRAPPE_TOKEN=key:secret \
 *   MUSTER_URL=https://muster.example.com MUSTER_TOKEN=muster_... node directory-sync.js [--dry-run]
 *
 * The Muster token needs the scope `manage_employees`. Run it every hour, for example by cron: a list without
 * changes changes nothing. Exit code 1: some people have errors, or nothing was applied.
 */
const { FRAPPE_URL, FRAPPE_TOKEN, MUSTER_URL, MUSTER_TOKEN } = process.env

async function json(url, authorization, options = {}) {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(url, { ...options, headers })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${response.status}: ${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
  return answer
}

const fields =
  'name employee_name employee_number company_email cell_number designation date_of_joining relieving_date status reports_to'
const query = `fields=${encodeURIComponent(JSON.stringify(fields.split(' ')))}&limit_page_length=0`
const { data } = await json(`${FRAPPE_URL}/api/resource/Employee?${query}`, `token ${FRAPPE_TOKEN}`)

// The other names mean the same in Muster: company_email, relieving_date and so on.
const people = data.map(({ name, reports_to, cell_number, ...rest }) => ({
  ...rest,
  externalId: name,
  managerExternalId: reports_to,
  contactNumber: cell_number,
}))
const list = {
  source: 'frappe-hr',
  people,
  isFullList: true,
  isDryRun: process.argv.includes('--dry-run'),
  // Frappe HR has no roles of Muster, and a status that Muster does not know.
  answers: { leaders: 'Manager', 'status:suspended': 'Inactive' },
}
const body = JSON.stringify(list)
const result = await json(`${MUSTER_URL}/api/sync/people`, `Bearer ${MUSTER_TOKEN}`, { method: 'PUT', body })

for (const { externalId, name, problems } of result.people)
  for (const { title, message } of problems) console.error(`${externalId}, ${name}: ${title} ${message}`)
if (result.refusal) console.error(result.refusal)
console.log(
  `${result.new} new, ${result.changed} changed (${result.deactivated} deactivated), ` +
    `${result.unchanged} unchanged, ${result.wrong} with errors. Import: ${result.importId ?? 'none'}`,
)
process.exitCode = result.wrong || result.refusal ? 1 : 0
