/**
 * The permitted full scans. `small`: tables that do not grow with the firm's years. `narrow`: indexes of the
 * few rows that are open, due or under way. `scans`: by the file of the query, with the table (`*`: any) and
 * the reason: it needs all rows, or it runs rarely. `queues`: files whose next rows are read in the order of
 * an index.
 */
export const queues = ['modules/billing/documents/issuedEarlier.ts', 'modules/billing/drawing/papers.ts']

export const small = [
  'migrations',
  'firm',
  'state',
  'settings',
  'saturday_overrides',
  'holidays',
  'checklist_ticks',
  'shifts',
  'offices',
  'leave_policies',
  'audit_start',
  'audit_heads',
  'audit_mark',
  'audit_left',
  'billing_sums',
  'billing_candidate_changes',
  'billing_invoice_changes',
  'billing_missing_numbers',
  'billing_companies',
  'billing_month_changes',
  'attendance_kept',
  'attendance_closed',
  'leave_kept',
  'photos_dropped',
  'assistant_pages',
  'whatsapp_templates',
  'whatsapp_batches',
  'reports',
  'broadcasts',
  'clients',
  'task_series',
  'backups',
  'standby_drills',
  'standby_terms',
  'whatsapp_sessions',
  'jobs',
  'clock_jumps',
  'mail_password',
  'mail_server',
  'webhooks',
  'devices',
  'api_tokens',
]

export const narrow = [
  'attendance_sessions_open',
  'users_without_password',
  'tasks_open',
  'device_stamps_new',
  'approval_requests_open',
  'billing_invoices_unsettled',
  'billing_invoices_drafts',
  'billing_unfrozen_turn',
  'deliveries_due',
  'deliveries_dead',
  'mails_next',
  'mails_sending',
  'mails_dead',
  'events_key',
  'whatsapp_messages_by_state',
  'whatsapp_messages_sending',
  'whatsapp_messages_single_queued',
]

const doctor = 'for muster doctor and the nightly checks, where nobody waits'
const everybody = 'all people, for a role that sees everybody: an index of ids, a few milliseconds at 20,000'
const first = 'ends at the first match'
const page = 'read in the displayed order until the page is full'
const purge = 'counts expired rows, once a night and when the retention changes'
const worker = 'all rows for a sheet or a report, in the worker'
const rare = 'for a change of the firm, a few times a year'
const restored = 'once, after a restore, before anybody uses it'
const story = 'generates the demo firm'

export const scans = {
  'modules/dashboard/checklist.ts': { attendance_sessions: first },
  'src/chain/sealing.ts': { events: 'the last one' },
  'cli/environmentChecks.ts': { events: 'the last one' },
  'cli/seed.ts': { users: first },
  'modules/chat/retention.ts': { assistant_messages: purge },
  'cli/damage.ts': { '*': 'every table of a damaged database, by muster doctor' },
  'modules/attendance/checks.ts': {
    leave_marks: doctor,
    attendance_counts: doctor,
    attendance_days: doctor,
    attendance_corrections: doctor,
    punches: doctor,
  },
  'modules/people/commands.ts': { users: 'everybody, listed on the command line' },
  'modules/attendance/devices/devices.ts': { users: 'a file of punches may name anybody' },
  'modules/leave/balance/openingBalances.ts': { users: 'a sheet of balances may name anybody' },
  'modules/attendance/day/bounds.ts': { attendance_days: first },
  'modules/attendance/live/board.ts': { users: 'everybody is read into memory, between other requests' },
  'modules/attendance/listing/dayRows.ts': { users: everybody },
  'modules/attendance/listing/dayCounts.ts': { users: everybody },
  'modules/attendance/live/liveNow.ts': { shift_assignments: everybody },
  'modules/attendance/history/period.ts': {
    leave_marks: worker,
    employments: worker,
    shift_assignments: worker,
  },
  'modules/standby/handingOver.ts': { events: 'the first one' },
  'modules/backups/copying.ts': { '*': 'every row of a copy is counted, in the worker' },
  'modules/books/companyRenamed.ts': {
    '*': 'a company is renamed once in years',
  },
  'modules/books/bank/readingBooks.ts': {
    books_payers: 'all known payers, for many credits',
  },
  'modules/books/tally/savedLedgers.ts': {
    '*': 'the clients of a company, when its ledgers are named',
  },
  'modules/books/tds/tds.ts': {
    '*': 'each line may settle any receipt of its client',
  },
  'modules/billing/candidates/candidateChoices.ts': {
    users: 'the size of each visible team',
  },
  'modules/billing/candidates/candidateList.ts': {
    billing_candidates: page,
    users: 'a team by its addresses, where it is too large to look for each',
  },
  'modules/billing/sums/followedSums.ts': {
    users: 'a team by its addresses, where it is too large to look for each',
  },
  'modules/billing/checks.ts': { billing_candidates: doctor, billing_documents: doctor },
  'modules/billing/invoices/invoiceList.ts': {
    billing_invoices: 'invoices of candidates under filters, counted once until billing changes',
  },
  'modules/billing/invoices/invoiceRows.ts': { billing_invoices: 'a sheet of receipts may name any invoice' },
  'modules/billing/companies/companyNames.ts': { '*': rare },
  'modules/billing/leakage/toCredit.ts': {
    billing_candidates: 'all who left, an index of their own; cached until billing changes',
  },
  'modules/billing/leakage/leakage.ts': { billing_candidates: 'duplicates, cached until billing changes' },
  'modules/billing/leakage/invoiceLeaks.ts': {
    billing_invoices: 'duplicates, cached until billing changes',
  },
  'modules/billing/ledger/balances.ts': {
    billing_credit_notes: 'the balances of all months in one pass, in the worker',
  },
  'modules/billing/series.ts': { billing_invoices: 'gaps in the numbers, cached until billing changes' },
  'data/story/billingFacts.ts': { '*': story },
  'modules/tasks/taskSheet.ts': { users: worker, tasks: worker },
  'modules/tasks/sheetCommands.ts': {
    users: 'the addresses of all to whom tasks of an export may be assigned',
  },
  'modules/billing/sheets/transfer.ts': {
    users: 'a team by its addresses, where it is too large to look for each',
  },
  'modules/firm/everything.ts': { events: first },
  'modules/leave/checks.ts': { leave_halves: doctor },
  'modules/regularization/checks.ts': { attendance_corrections: doctor },
  'modules/leave/index.ts': { leaves: first, calendar_links: restored },
  'modules/leave/days/recounting.ts': { leaves: rare },
  'modules/leave/balance/everyLedger.ts': { leave_ledger: worker },
  'modules/leave/balance/yearEnd.ts': { leave_ledger: 'once, when a leave year ends' },
  'modules/notifications/checks.ts': { deliveries: doctor },
  'modules/notifications/push/vapid.ts': { push_subscriptions: doctor },
  'modules/notifications/jobs.ts': { deliveries: purge },
  'modules/notifications/retention.ts': { notifications: purge, deliveries: purge },
  'modules/people/directory/directory.ts': { users: everybody },
  'modules/people/sheets/exporting.ts': { users: 'how large a sheet will be, before it is made' },
  'modules/people/factor/secrets.ts': { second_factors: first },
  'modules/people/account/firstRun.ts': { users: first },
  'modules/people/index.ts': { users: rare, shift_assignments: rare },
  'modules/people/retention.ts': { sessions: purge, password_links: purge },
  'modules/people/editing/photos.ts': { users: doctor },
  'modules/people/session/sessions.ts': { sessions: restored, password_links: restored },
  'modules/regularization/retention.ts': { regularizations: purge },
  'modules/leave/retention.ts': { leave_years: purge },
  'modules/reports/document.ts': { users: worker, employments: worker },
  'modules/system/stats.ts': { sessions: 'people signed in recently, for an Admin' },
  'modules/whatsapp/retention.ts': { whatsapp_messages: restored },
  'data/story/recent/inbox.ts': { notifications: story },
  'data/story/recent/verbs.ts': { events: 'the last one' },
  'data/story/chapters/passwords.ts': { users: story },
}
