-- Made from the migrations; a test compares it. UPDATE_SCHEMA=1 npx vitest run tests/schema.test.ts writes it anew.

CREATE TABLE api_tokens (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  -- 1: made by an Admin for a program, so every Admin sees it and can end it
  is_for_program integer not null check (is_for_program in (0, 1)),
  -- a JSON array: 'read', or permissions
  scopes text not null,
  -- how the session began in which it was created, for the firm's rules on second factors
  started_by text not null check (started_by in ('password', 'provider')),
  token_hash text not null unique,
  -- the last characters, to recognise it
  ending text not null,
  created_at text not null,
  expires_at text not null,
  last_used_at text,
  ended_at text
) strict;

CREATE TABLE approval_away (
  leave_id integer not null,
  user_id integer not null references users (id),
  from_day text not null,
  to_day text not null,
  primary key (leave_id)
) strict;

CREATE TABLE approval_holders (
  id integer primary key,
  request_id integer not null references approval_requests (id),
  step integer not null,
  user_id integer not null references users (id),
  why text not null check (why in ('manager', 'away', 'late', 'nobody above')),
  since text not null,
  until text
) strict;

CREATE TABLE approval_requests (
  id integer primary key,
  kind text not null check (kind in ('leave', 'regularization')),
  subject_id integer not null,
  applicant_id integer not null references users (id),
  steps integer not null check (steps between 1 and 2),
  state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  opened_at text not null,
  unique (kind, subject_id)
) strict;

CREATE TABLE approval_steps (
  request_id integer not null references approval_requests (id),
  step integer not null,
  state text not null check (state in ('waiting', 'open', 'approved', 'rejected', 'withdrawn')),
  opened_at text,
  decided_by integer references users (id),
  decided_at text,
  comment text,
  note text,
  primary key (request_id, step)
) strict, without rowid;

CREATE TABLE assistant_messages (
  id integer primary key,
  user_id integer not null references users (id),
  sender text not null check (sender in ('user', 'bot')),
  text text not null,
  reply text,
  at text not null
) strict;

CREATE TABLE assistant_pages (
  id integer primary key,
  title text not null,
  body text not null,
  is_published integer not null default 1 check (is_published in (0, 1)),
  version integer not null default 1,
  updated_at text not null
) strict;

CREATE TABLE assistant_passages (
  id integer primary key,
  page_id integer not null references assistant_pages (id) on delete cascade,
  heading text not null,
  passage text not null
) strict;

CREATE VIRTUAL TABLE assistant_search using fts5 (title, heading, passage, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');

CREATE TABLE 'assistant_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'assistant_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'assistant_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'assistant_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE attendance_closed (
  one integer primary key check (one = 1),
  to_day text not null
) strict;

CREATE TABLE attendance_corrections (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  request_id integer not null,
  type text not null check (type in ('missed_punch_in', 'missed_punch_out', 'wrong_hours', 'work_from_home', 'on_duty')),
  -- null where the punches' own time stands
  punch_in text,
  punch_out text,
  -- hours x 100
  hundredths integer not null check (hundredths between 0 and 2400),
  reason text not null,
  -- null when nobody else could decide
  approved_by integer references users (id),
  -- the session that ran when this was approved: it goes on beside it
  running_session integer references attendance_sessions (id),
  at text not null
) strict;

CREATE TABLE attendance_corrections_undone (
  correction_id integer primary key references attendance_corrections (id),
  at text not null
) strict;

CREATE TABLE attendance_counts (
  day text not null,
  status text not null,
  count integer not null,
  primary key (day, status)
) strict, without rowid;

CREATE TABLE attendance_day_sums (
  day text primary key,
  expected text not null,
  late integer not null,
  overtime integer not null) strict, without rowid;

CREATE TABLE attendance_days (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  shift_id integer not null,
  -- null where there is no punch in: a day of leave, or hours that a correction gave
  punch_in text,
  -- null while open
  punch_out text,
  in_punch_id integer,
  out_punch_id integer,
  -- what is done; the running part counts from open_since and break_since
  worked_ms integer not null check (worked_ms >= 0),
  break_ms integer not null check (break_ms >= 0),
  open_since text,
  break_since text,
  breaks integer not null,
  -- rounded hours x 100, from which the status follows
  hundredths integer not null,
  status text not null check (status in ('Present', 'Half Day', 'Absent', 'Working', 'On Break', 'On Leave', 'Comp Off')),
  late_minutes integer not null,
  is_auto integer not null check (is_auto in (0, 1)),
  is_outside integer not null check (is_outside in (0, 1)),
  is_regularized integer not null default 0 check (is_regularized in (0, 1)),
  -- approved leave on that day: 1 the morning, 2 the afternoon, 3 both
  is_on_leave integer not null default 0 check (is_on_leave between 0 and 3), has_stamps integer not null default 0 check (has_stamps in (0, 1)),
  unique (user_id, day)
) strict;

CREATE TABLE attendance_kept (only_row integer primary key check (only_row = 1), from_day text not null) strict;

CREATE TABLE attendance_sessions (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  in_punch_id integer not null references punches (id),
  out_punch_id integer references punches (id),
  started_at text not null,
  ended_at text,
  -- where an automatic punch-out stops counting: the shift's end
  counted_until text,
  -- one of its punches was outside every office
  is_outside integer not null default 0 check (is_outside in (0, 1)),
  check (ended_at is null or ended_at >= started_at),
  check ((ended_at is null) = (out_punch_id is null))
) strict;

CREATE TABLE audit_heads (day text primary key, entry integer not null, hash text not null) strict, without rowid;

CREATE TABLE audit_left (entry integer primary key) strict;

CREATE TABLE audit_mark (
  only_row integer primary key check (only_row = 1),
  -- words of entries up to this one may be erased ...
  up_to integer not null,
  -- ... that are from before this instant
  older_than text not null,
  -- the entry that says so; null before the first
  entry integer
) strict;

CREATE TABLE audit_start (id integer primary key check (id = 1), first integer not null, erased integer not null default 0) strict;

CREATE TABLE backups (
  id integer primary key,
  started_at text not null,
  finished_at text not null,
  -- where it was written; null where it failed
  file text,
  size integer,
  is_encrypted integer not null check (is_encrypted in (0, 1)),
  -- the schedule, an address, 'cli'
  source text not null,
  by_user integer references users (id),
  error text,
  -- the day on which the Admins were told of it
  told_on text,
  check ((file is null) = (error is not null)),
  check ((file is null) = (size is null))
) strict;

CREATE TABLE billing_cancelled_irns (
  document_id integer not null references billing_documents (id),
  -- 1: by the word of the person who deleted the invoice; 0: by the portal's answer
  is_stated integer not null check (is_stated in (0, 1)),
  -- null: the portal's answer was never imported
  irn text,
  -- Indian time, as the portal writes it; null: not known
  cancelled_at text,
  author integer,
  at text not null,
  primary key (document_id, is_stated)
) strict;

CREATE TABLE billing_candidate_changes (
  id integer primary key,
  -- differs if a number is used again after a rollback
  mark integer not null,
  candidate_id integer not null,
  -- words of the search changed
  is_renamed integer not null,
  status text,
  client_id integer,
  selection_month text,
  joining_day text,
  recruiter_email text collate nocase,
  manager_email text collate nocase,
  location text,
  entity text,
  billing_amount integer
) strict;

CREATE TABLE billing_candidates (
  id integer primary key,
  name text not null,
  client_id integer not null references clients (id),
  mobile text not null,
  email text not null collate nocase,
  -- yyyy-MM
  selection_month text not null,
  designation text not null,
  functional_area text,
  employment_type text not null check (employment_type in ('Full-time', 'Part-time', 'Contract', 'Freelance')),
  client_spoc text,
  client_spoc_email text,
  client_spoc_phone text,
  recruiter_email text collate nocase,
  manager_email text not null collate nocase,
  joining_day text,
  left_day text,
  location text,
  source text,
  entity text not null,
  ctc integer not null check (ctc >= 0),
  billing_type text not null check (billing_type in ('Percentage', 'Fixed')),
  billing_percentage integer check (billing_percentage between 0 and 10000),
  billing_fixed integer check (billing_fixed >= 0),
  billing_amount integer not null check (billing_amount >= 0),
  status text not null check (status in ('Selected', 'Offered', 'Offer Accepted', 'Offer Revoked', 'Offer Backout', 'Hold', 'Joined', 'Joining Delayed', 'Joined and Left')),
  version integer not null default 1,
  created_at text not null,
  created_by integer,
  -- deleted: out of every list and figure, the history stays
  removed_at text
, replaces_id integer references billing_candidates (id)) strict;

CREATE TABLE billing_companies (
  id integer primary key,
  name text not null collate nocase unique,
  -- JSON: names that the same company had, or will have by a planned change of the setting
  other_names text not null default '[]',
  address text,
  city text,
  pin_code text,
  -- two digits, as in the GSTIN
  state text,
  gstin text,
  -- the day of registration; null: for all documents
  gst_from text,
  pan text,
  udyam text,
  bank_name text,
  account_name text,
  account_number text,
  ifsc text,
  branch text,
  upi text,
  -- PNG
  logo blob,
  version integer not null default 1
, invoice_prefix text) strict;

CREATE TABLE billing_credit_notes (
  id integer primary key,
  invoice_id integer not null references billing_invoices (id),
  number text not null,
  number_key text not null,
  entity text not null,
  financial_year text not null,
  day text not null,
  raised integer not null check (raised > 0),
  amount integer not null check (amount >= raised),
  reason text not null,
  author integer,
  at text not null,
  unique (financial_year, entity, number_key)
) strict;

CREATE TABLE billing_document_logos (
  sha256 text primary key,
  data_url text not null
) strict, without rowid;

CREATE TABLE billing_documents (
  id integer primary key,
  kind text not null check (kind in ('invoice', 'credit note', 'receipt')),
  -- of billing_invoices, billing_credit_notes or billing_entries
  subject_id integer not null,
  facts text not null,
  because text not null,
  author integer,
  at text not null,
  unique (kind, subject_id)
) strict;

CREATE TABLE billing_entries (
  id integer primary key,
  kind text not null check (kind in ('receipt', 'refund', 'write_off', 'advance', 'allocation')),
  client_id integer not null references clients (id),
  entity text not null,
  invoice_id integer references billing_invoices (id),
  day text not null,
  amount integer not null,
  tds integer not null default 0,
  -- of a receipt or an advance, unique in its year and company
  number text,
  number_key text,
  financial_year text not null,
  note text,
  -- why it was reversed or written off
  reason text,
  reverses_id integer unique references billing_entries (id),
  author integer,
  at text not null, tds_section text, tds_code text,
  check (kind in ('refund', 'advance') or invoice_id is not null),
  check (kind <> 'advance' or invoice_id is null)
) strict;

CREATE TABLE billing_history (
  id integer primary key,
  kind text not null check (kind in ('candidate', 'client', 'invoice')),
  subject_id integer not null,
  change_type text not null check (change_type in ('CREATE', 'UPDATE', 'DELETE')),
  field text not null,
  old_value text,
  new_value text,
  changed_by integer,
  changed_at text not null
) strict;

CREATE TABLE billing_invoice_changes (
  id integer primary key,
  mark integer not null,
  invoice_id integer not null,
  candidate_id integer,
  client_id integer,
  invoice_day text,
  due_day text,
  raised integer,
  amount integer,
  submitted integer,
  received integer,
  credited integer,
  written_off integer,
  issued_at text,
  open integer generated always as (amount - received - credited - written_off) virtual,
  is_paid integer generated always as (
    received > 0 and amount <= received + credited + written_off
  ) virtual
) strict;

CREATE TABLE billing_invoices (
  id integer primary key,
  candidate_id integer not null references billing_candidates (id),
  invoice_type text not null check (invoice_type in ('Full', 'Part')),
  number text not null,
  -- without spaces, in capitals: what makes it the same number
  number_key text not null,
  entity text not null,
  financial_year text not null,
  invoice_day text not null,
  due_day text not null,
  -- without tax, and with it
  raised integer not null check (raised > 0),
  amount integer not null check (amount >= raised),
  submitted integer not null default 0 check (submitted in (0, 1)),
  remarks text,
  -- why it is more than the placement bills, or the tax is not the usual
  reason text,
  version integer not null default 1,
  created_at text not null,
  -- voided: its number stays taken
  voided_at text,
  voided_by integer, received integer not null default 0, credited integer not null default 0, issued_at text, issued_by integer, client_id integer references clients (id), client_gstin text, written_off integer not null default 0, open integer generated always as (amount - received - credited - written_off) virtual, is_paid integer generated always as (received > 0 and amount <= received + credited + written_off) virtual,
  unique (financial_year, entity, number_key)
) strict;

CREATE TABLE "billing_missing_numbers" (
  financial_year text not null,
  entity text not null,
  prefix text not null,
  first integer not null,
  last integer not null check (last >= first),
  reason text not null,
  author integer,
  at text not null,
  primary key (financial_year, entity, prefix, first)
) strict, without rowid;

CREATE TABLE billing_month_changes (
  id integer primary key,
  month text not null,
  change text not null check (change in ('closed', 'opened')),
  reason text,
  author integer,
  at text not null
) strict;

CREATE TABLE billing_papers (
  document_id integer primary key references billing_documents (id),
  pdf blob not null,
  sha256 text not null,
  at text not null
) strict;

CREATE TABLE billing_registered_papers (
  document_id integer primary key references billing_registrations (document_id),
  pdf blob not null,
  sha256 text not null,
  at text not null
) strict;

CREATE TABLE billing_registrations (
  document_id integer primary key references billing_documents (id),
  irn text not null unique,
  ack_number text not null,
  -- Indian time, as the portal writes it
  ack_at text not null,
  -- the signed token of the QR code
  signed_qr text not null,
  author integer,
  at text not null
) strict;

CREATE TABLE billing_reported (
  document_id integer primary key references billing_documents (id),
  -- the IRN that the portal gives it: it follows from the document
  irn text not null,
  at text not null
) strict;

CREATE VIRTUAL TABLE billing_search using fts5 (name, email, designation, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

CREATE TABLE 'billing_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'billing_search_content'(id INTEGER PRIMARY KEY, c0, c1, c2);

CREATE TABLE 'billing_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'billing_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'billing_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE billing_sums (
  status text primary key,
  count integer not null,
  amount integer not null
) strict, without rowid;

CREATE TABLE billing_undrawn (
  document_id integer primary key references billing_documents (id) on delete cascade,
  -- the last failure
  failed_at text
) strict;

CREATE TABLE billing_unfrozen (
  id integer primary key,
  kind text not null,
  subject_id integer not null,
  -- the last failure
  failed_at text,
  unique (kind, subject_id)
) strict;

CREATE TABLE books_bank_lines (
  id integer primary key,
  -- the company whose account it is
  entity text not null,
  day text not null,
  -- in paise
  amount integer not null check (amount > 0),
  narration text not null,
  reference text,
  -- after it
  balance integer,
  -- why it is no payment of a client
  set_aside text,
  version integer not null default 1,
  -- the preview of the sheet that it came with
  sheet text not null,
  at text not null
) strict;

CREATE TABLE books_bookings (
  -- of billing_entries
  entry_id integer primary key,
  line_id integer not null references books_bank_lines (id),
  author integer,
  at text not null
) strict;

CREATE TABLE books_exported (
  kind text not null,
  -- invoice, credit note, entry
  subject text not null,
  subject_id integer not null,
  -- the last file with it
  export_id integer not null references books_exports (id), voucher text, parts text,
  primary key (kind, subject, subject_id)
) strict, without rowid;

CREATE TABLE books_exports (
  id integer primary key,
  kind text not null check (kind in ('tally', 'gstr1', 'e-invoice')),
  entity text not null,
  from_day text not null,
  to_day text not null,
  -- documents and entries in it
  count integer not null,
  file_name text not null,
  content blob not null,
  author integer,
  at text not null
) strict;

CREATE TABLE books_ledgers (
  entity text not null,
  purpose text not null,
  name text not null,
  primary key (entity, purpose)
) strict, without rowid;

CREATE TABLE books_left_out (
  export_id integer not null references books_exports (id),
  -- invoice, credit note, entry
  subject text not null,
  subject_id integer not null,
  number text not null,
  reason text not null,
  primary key (export_id, subject, subject_id)
) strict, without rowid;

CREATE TABLE books_payers (
  payer text primary key,
  client_id integer not null,
  at text not null
) strict, without rowid;

CREATE TABLE books_sheet_lines (
  -- of the import: `bank statements`, `tds certificates`
  kind text not null,
  -- of books_bank_lines or books_tds_seen
  line_id integer not null,
  -- of imports; 0 if the rows of the sheet that added it were deleted before sheets were remembered
  import_id integer not null,
  primary key (kind, line_id, import_id)
) strict, without rowid;

CREATE TABLE books_tds_seen (
  id integer primary key,
  -- the company whose tax it is
  entity text not null,
  deductor text not null,
  tan text,
  section text,
  -- of the deduction
  day text not null,
  -- the value on which tax was deducted, and the tax, in paise
  paid integer not null,
  tds integer not null,
  -- the preview of the sheet that it came with
  sheet text not null,
  at text not null
) strict;

CREATE TABLE breaks (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  session_id integer not null references attendance_sessions (id),
  reason text not null,
  started_at text not null,
  ended_at text,
  ended_by text check (ended_by in ('person', 'punch-out', 'auto')),
  check (ended_at is null or ended_at >= started_at)
) strict;

CREATE TABLE broadcasts (
  id integer primary key,
  author integer not null references users (id),
  title text not null,
  message text not null,
  audience text not null,
  recipients integer not null,
  in_app integer not null,
  without_push integer not null,
  created_at text not null
) strict;

CREATE TABLE calendar_changes (
  id integer primary key,
  what text not null check (what in ('holiday', 'override', 'working_days')),
  before text,
  after text,
  author integer,
  at text not null,
  undone_at text
) strict;

CREATE TABLE calendar_links (
  user_id integer primary key references users (id),
  token_hash text not null unique,
  created_at text not null
) strict;

CREATE TABLE checklist_ticks (
  item text primary key,
  at text not null
) strict, without rowid;

CREATE TABLE clients (
  id integer primary key,
  name text not null collate nocase unique,
  contact_person text,
  contact_email text,
  contact_phone text,
  address text,
  is_active integer not null default 1 check (is_active in (0, 1)),
  -- the terms; what a client leaves open is the firm's usual
  gstin text,
  state text,
  fee_percent integer check (fee_percent between 0 and 10000),
  invoice_after_days integer check (invoice_after_days between 0 and 365),
  credit_days integer check (credit_days between 0 and 365),
  guarantee_days integer check (guarantee_days between 0 and 730),
  -- JSON: [{upTo, percent}], the fee by yearly pay
  slabs text not null default '[]',
  version integer not null default 1,
  created_at text not null
, city text, pin_code text, pan text, tan text, registrations text not null default '[]', contacts text not null default '[]') strict;

CREATE TABLE clock_jumps (
  id integer primary key,
  expected text not null,
  showed text not null,
  settled_at text,
  -- 1: the clock came back by itself; 0: it went on from where it had jumped to; null: not seen
  returned integer
) strict;

CREATE TABLE deliveries (
  id integer primary key,
  user_id integer not null references users (id),
  channel text not null check (channel in ('push')),
  -- whom the channel reaches: a push subscription
  address_id integer not null,
  type text not null,
  title text not null,
  message text not null,
  link text,
  is_urgent integer not null check (is_urgent in (0, 1)),
  broadcast_id integer,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  -- not before; later than created_at where quiet hours or a digest hold it
  due_at text not null,
  created_at text not null,
  settled_at text,
  error text,
  -- with this the browser tells that it was shown and clicked
  receipt text not null unique,
  shown_at text,
  clicked_at text
, subject text) strict;

CREATE TABLE device_commands (
  id integer primary key,
  device_id integer not null references devices (id),
  text text not null,
  -- the enrolment number that it changes; a later command for it replaces this one
  pin text collate nocase,
  -- the person whose name or removal it is
  user_id integer references users (id),
  created_at text not null,
  sent_at text,
  tries integer not null default 0,
  settled_at text,
  -- the device's answer: 0 and more is success
  code integer
) strict;

CREATE TABLE device_people (
  id integer primary key,
  pin text not null collate nocase,
  device_id integer references devices (id),
  user_id integer not null references users (id),
  source text not null check (source in ('employee id', 'sheet', 'hand')),
  linked_at text not null,
  ended_at text,
  -- a number that ended because the person left is theirs again if they return
  is_leaver integer not null default 0 check (is_leaver in (0, 1))
) strict;

CREATE TABLE device_problems (
  id integer primary key,
  device_id integer not null references devices (id),
  line text not null,
  why text not null,
  at text not null,
  unique (device_id, line)
) strict;

CREATE TABLE device_stamps (
  id integer primary key,
  device_id integer not null references devices (id),
  pin text not null collate nocase,
  -- the device's own time, as written
  wall text not null,
  at text not null,
  button text,
  verified text,
  -- the part of `at` that corrects the device's clock
  offset_seconds integer not null,
  received_at text not null,
  user_id integer references users (id),
  -- a punch of attendance, which is deleted with its day
  punch_id integer,
  -- why it does not count; null with a punch, and until it was looked at
  held text check (held in ('device', 'before', 'person', 'future', 'refused')),
  held_why text,
  check (punch_id is null or (user_id is not null and held is null)),
  unique (device_id, pin, wall)
) strict;

CREATE TABLE devices (
  id integer primary key,
  serial text not null collate nocase unique,
  name text not null,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  -- the place of its stamps
  office_id integer references offices (id) on delete set null,
  -- stamps of earlier days are stored and not counted
  count_from text not null,
  -- added to the times of the stamps that arrive from now on
  offset_seconds integer not null default 0,
  offset_set_at text,
  first_seen_at text not null,
  last_seen_at text not null,
  address text not null,
  firmware text,
  -- the mark of its last upload, from which it goes on
  upload_mark text,
  -- as the device reports them
  users_on_device integer,
  stamps_on_device integer,
  -- the device's clock minus ours, and when that was measured
  clock_seconds integer,
  clock_at text,
  -- somebody has been notified since
  silent_since text,
  clock_told_at text,
  decided_by integer references users (id),
  decided_at text
) strict;

CREATE TABLE employments (
  user_id integer not null references users (id),
  joined text not null,
  left_on text, joining_known integer not null default 1 check (joining_known in (0, 1)),
  primary key (user_id, joined)
) strict, without rowid;

CREATE TABLE events (
  id integer primary key,
  at text not null,
  name text not null,
  -- who did it; null when Muster did it by itself
  actor integer,
  -- from where: an address, 'cli', 'job:NAME'
  source text not null,
  -- the person whom it is about, where there is one
  subject integer,
  -- JSON; what changed carries 'before' and 'after'
  data text not null,
  -- Idempotency-Key of the call, what was asked (hash of method, path and body) and what was answered
  key text,
  request text,
  answer text
, salt text, digest text, hash text) strict;

CREATE TABLE external_ids (
  -- the name of the other program, chosen by the caller
  source text not null,
  external_id text not null,
  user_id integer not null references users (id),
  linked_at text not null,
  primary key (source, external_id)
) strict, without rowid;

CREATE TABLE firm (
  only_row integer primary key check (only_row = 1),
  name text not null,
  zone text not null,
  is_demo integer not null default 0 check (is_demo in (0, 1)),
  set_up_at text not null
) strict;

CREATE TABLE holidays (
  id integer primary key,
  day text not null unique,
  name text not null
) strict;

CREATE TABLE import_rows (
  import_id integer not null references imports (id),
  -- as the person sees it in their program
  row integer not null,
  -- in which order the rows are applied
  position integer not null,
  state text not null check (state in ('new', 'changed', 'unchanged', 'wrong')),
  outcome text check (outcome in ('applied', 'refused', 'undone')),
  name text not null,
  -- the row of the firm that it changes, and the version that it was compared with
  target integer,
  version integer,
  -- JSON: the cells as read; what is wanted, field by field; what differs; what is wrong
  cells text not null,
  wanted text not null,
  changes text not null default '[]',
  problems text not null default '[]',
  -- a password given in the sheet, until its hash is made
  secret text,
  -- JSON: what was there before, for undoing; or why it was refused
  journal text,
  primary key (import_id, row)
) strict, without rowid;

CREATE TABLE imports (
  id integer primary key,
  kind text not null,
  file_name text not null,
  -- key of the file in storage; null once it is no longer needed
  file text,
  by_user integer not null,
  created_at text not null,
  state text not null check (state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed', 'discarded')),
  -- JSON: what the person chose (sheet, columns, order of day and month, all rows or the good ones)
  choices text not null default '{}',
  -- JSON: what was found in the file (sheets, columns, questions)
  found text,
  done integer not null default 0,
  total integer not null default 0,
  message text,
  finished_at text
) strict;

CREATE TABLE invitations (
  user_id integer primary key references users (id),
  invited_at text not null,
  invited_by integer references users (id),
  -- why the mail was given up
  failed text
) strict;

CREATE TABLE job_runs (
  job text not null,
  day text not null,
  started_at text not null,
  finished_at text,
  result text,
  error text,
  primary key (job, day)
) strict, without rowid;

CREATE TABLE jobs (name text primary key, since text not null) strict, without rowid;

CREATE TABLE leave_halves (
  user_id integer not null references users (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  leave_id integer not null references leaves (id),
  kind text not null check (kind in ('leave', 'between')),
  primary key (user_id, day, half)
) strict, without rowid;

CREATE TABLE leave_kept (only_row integer primary key check (only_row = 1), from_year text not null) strict;

CREATE TABLE leave_ledger (
  id integer primary key,
  user_id integer not null references users (id),
  year text not null,
  kind text not null check (kind in ('grant', 'carry-forward', 'expiry', 'reserve', 'release', 'debit', 'refund', 'adjustment')),
  sum text not null check (sum in ('total', 'used', 'carry', 'reserved')),
  halves integer not null check (halves <> 0),
  leave_id integer references leaves (id),
  reason text not null,
  author integer references users (id),
  at text not null
) strict;

CREATE TABLE leave_marks (
  user_id integer not null references users (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  type text not null check (type in ('personal', 'compensation')),
  leave_id integer not null,
  primary key (user_id, day, half)
) strict, without rowid;

CREATE TABLE leave_policies (
  id integer primary key,
  role text not null unique,
  annual_halves integer not null check (annual_halves between 0 and 100),
  monthly_halves integer not null check (monthly_halves between 0 and 10)
) strict;

CREATE TABLE leave_worked (
  leave_id integer not null references leaves (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  said_by integer not null references users (id),
  at text not null,
  primary key (leave_id, day, half)
) strict, without rowid;

CREATE TABLE leave_worked_kept (
  leave_id integer not null references leaves (id),
  day text not null,
  half text not null check (half in ('morning', 'afternoon')),
  said_by integer not null references users (id),
  at text not null,
  primary key (leave_id, day, half)
) strict, without rowid;

CREATE TABLE leave_years (
  user_id integer not null references users (id),
  year text not null,
  opened_at text not null,
  primary key (user_id, year)
) strict, without rowid;

CREATE TABLE leaves (
  id integer primary key,
  user_id integer not null references users (id),
  leave_type text not null check (leave_type in ('personal', 'compensation')),
  from_day text not null,
  to_day text not null,
  duration text not null check (duration in ('full_day', 'half_day_morning', 'half_day_afternoon')),
  -- halves of days: as they count now, or as they counted when it ended
  halves integer not null default 0 check (halves >= 0),
  reason text not null,
  compensation_day text,
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  created_at text not null, asked_to text, retracted_by integer references users (id), retracted_at text, part_of integer,
  check (from_day <= to_day),
  check (duration = 'full_day' or from_day = to_day),
  check ((leave_type = 'compensation') = (compensation_day is not null))
) strict;

CREATE TABLE mail_password (
  only_row integer primary key check (only_row = 1),
  host text not null,
  sealed text not null,
  set_at text not null,
  set_by integer references users (id)
) strict;

CREATE TABLE mail_server (
  only_row integer primary key check (only_row = 1),
  problem text
) strict;

CREATE TABLE "mails" (
  id integer primary key,
  kind text not null check (kind in ('notice', 'invitation', 'reset', 'account', 'report', 'audit', 'document')),
  -- a person, whose address is read when it is sent; or an address that is nobody's account
  user_id integer references users (id),
  address text,
  -- the kind of notice, and the topic by which the person can stop such mails
  type text,
  topic text,
  title text not null,
  message text not null,
  link text,
  -- what it is about, such as leave:12: mails about one subject are one thread
  subject text,
  -- files to attach, as JSON: [{ "key", "name" }]
  files text,
  is_urgent integer not null check (is_urgent in (0, 1)),
  -- by quiet hours or a digest; such mails of a person are sent as one
  is_held integer not null default 0 check (is_held in (0, 1)),
  -- the message_id of the digest that it is part of, however often that is sent
  digest text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  due_at text not null,
  -- given up then, whatever the reason
  expires_at text not null,
  created_at text not null,
  settled_at text,
  -- what the mail server said, or why it was not sent
  answer text,
  -- the first part of the Message-ID, the same however often it is sent
  message_id text not null unique,
  -- of a mail that is queued once only, such as report:12 to an address
  once text unique,
  check ((user_id is null) <> (address is null))
) strict;

CREATE TABLE migrations (name text primary key, at text not null, hash text not null) strict;

CREATE TABLE notification_hours (
  user_id integer primary key references users (id),
  -- HH:mm; both null: no quiet hours
  quiet_from text,
  quiet_to text,
  -- HH:mm at which what is not urgent comes together, once a day
  digest_at text
) strict;

CREATE TABLE notification_preferences (
  user_id integer not null references users (id),
  topic text not null check (topic in ('approvals', 'leave', 'attendance', 'tasks', 'announcements', 'other')),
  in_app integer not null check (in_app in (0, 1)),
  push integer not null check (push in (0, 1)), mail integer not null default 0 check (mail in (0, 1)),
  primary key (user_id, topic)
) strict, without rowid;

CREATE TABLE notifications (
  id integer primary key,
  user_id integer not null references users (id),
  type text not null,
  title text not null,
  message text not null,
  -- the screen that it is about
  link text,
  created_at text not null,
  read_at text
, broadcast_id integer, deleted_at text, subject text, settled_at text) strict;

CREATE TABLE offices (
  id integer primary key,
  name text not null unique,
  lat real not null,
  lng real not null,
  radius integer not null check (radius > 0)
) strict;

CREATE TABLE password_links (
  -- sha256 of the token; the token itself is only in the link
  token_hash text primary key,
  user_id integer not null references users (id),
  made_by integer references users (id),
  made_at text not null,
  expires_at text not null,
  used_at text
, via text not null default 'admin' check (via in ('admin', 'invitation', 'reset'))) strict, without rowid;

CREATE VIRTUAL TABLE people_search using fts5 (name, email, employee_id, designation, phone, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

CREATE TABLE 'people_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'people_search_content'(id INTEGER PRIMARY KEY, c0, c1, c2, c3, c4);

CREATE TABLE 'people_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'people_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'people_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE photos_dropped (address text primary key) strict, without rowid;

CREATE TABLE provider_links (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id),
  linked_at text not null,
  primary key (issuer, subject)
) strict, without rowid;

CREATE TABLE punch_addresses (
  punch_id integer primary key references punches (id),
  address text not null
) strict;

CREATE TABLE punches (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  type text not null check (type in ('in', 'out')),
  at text not null,
  source text not null check (source in ('web', 'device', 'auto', 'demo', 'offline')),
  lat real,
  lng real,
  -- metres
  accuracy real,
  office_id integer,
  distance integer,
  outside integer not null default 0 check (outside in (0, 1)),
  -- the device's own clock, kept as evidence
  client_at text,
  address text
, received_at text, cut_at text, device text, button text, verified text, phone text) strict;

CREATE TABLE push_subscriptions (
  id integer primary key,
  user_id integer not null references users (id),
  session_id integer not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- the public key of ours that it was made with
  vapid_key text not null,
  user_agent text,
  created_at text not null,
  sent_at text,
  shown_at text,
  error text
) strict;

CREATE TABLE recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  -- sha256 of salt and code
  code_hash text not null,
  used_at text,
  primary key (user_id, code_hash)
) strict, without rowid;

CREATE TABLE regularizations (
  id integer primary key,
  user_id integer not null references users (id),
  day text not null,
  request_type text not null check (request_type in ('missed_punch_in', 'missed_punch_out', 'wrong_hours', 'work_from_home', 'on_duty')),
  -- HH:mm as asked for
  punch_in text,
  punch_out text,
  -- hours x 100 that the day will have
  hundredths integer not null check (hundredths between 0 and 2400),
  reason text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- the day as it was recorded when this was asked for, JSON
  recorded text,
  created_at text not null,
  decided_at text
) strict;

CREATE TABLE reminders_sent (
  user_id integer not null references users (id),
  day text not null,
  kind text not null check (kind in ('punch_in', 'punch_out')),
  at text not null,
  primary key (user_id, day, kind)
) strict, without rowid;

CREATE TABLE reports (
  id integer primary key,
  type text not null check (type in ('attendance', 'leave', 'payroll')),
  title text not null,
  status text not null check (status in ('processing', 'completed', 'failed')),
  format text not null check (format in ('pdf', 'excel', 'csv')),
  include_charts integer not null check (include_charts in (0, 1)),
  from_day text not null,
  to_day text not null,
  -- of the last day
  month integer not null,
  year integer not null,
  -- null when Muster made it by itself
  made_by integer references users (id),
  -- the month for which the schedule made it
  monthly text,
  requested_at text not null,
  generated_at text,
  -- bytes
  size integer,
  file text,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  check (from_day <= to_day),
  check ((status = 'completed') = (file is not null and size is not null and generated_at is not null)),
  check ((status = 'failed') = (error is not null))
) strict;

CREATE TABLE saturday_overrides (
  id integer primary key,
  day text not null unique,
  is_holiday integer not null check (is_holiday in (0, 1)),
  reason text
) strict;

CREATE TABLE second_factors (
  user_id integer primary key references users (id),
  -- encrypted with a key that is not in the database
  secret text not null,
  since text not null,
  -- the last 30 seconds of which a code was taken: none is taken twice
  last_step integer not null,
  -- of the hashes of this person's recovery codes
  salt text not null
) strict;

CREATE TABLE sessions (
  id integer primary key,
  user_id integer not null references users (id),
  -- sha256 of the token; the token itself is only in the browser
  token_hash text not null unique,
  -- sha256 of the name that the browser gives itself
  device_hash text,
  started_at text not null,
  seen_at text not null,
  expires_at text not null,
  ended_at text,
  ended_by text,
  address text not null,
  agent text
, started_by text not null default 'password' check (started_by in ('password', 'provider'))) strict;

CREATE TABLE settings (
  key text not null,
  from_day text not null,
  value text not null,
  primary key (key, from_day)
) strict, without rowid;

CREATE TABLE shift_assignments (
  user_id integer not null references users (id),
  from_day text not null,
  shift_id integer not null,
  primary key (user_id, from_day)
) strict, without rowid;

CREATE TABLE shift_versions (
  shift_id integer not null references shifts (id),
  from_day text not null,
  starts text not null,
  ends text not null,
  in_reminder text not null,
  out_reminder text not null,
  auto_out text not null,
  primary key (shift_id, from_day)
) strict, without rowid;

CREATE TABLE shifts (
  id integer primary key,
  name text not null unique
) strict;

CREATE TABLE standby_drills (
  id integer primary key,
  received_at text not null,
  took_ms integer not null,
  -- the next report is expected after this time
  every_seconds integer not null,
  source text not null check (source in ('litestream', 'folder')),
  -- the newest entry of the audit in the copy; null if the copy could not be opened
  entry integer,
  -- null if unknown
  behind_entries integer,
  behind_ms integer,
  is_good integer not null check (is_good in (0, 1)),
  -- JSON: what is wrong, as {text, todo?}
  faults text not null,
  -- when the Admins were notified that no report followed; null if they were not
  silence_told_at text
) strict;

CREATE TABLE standby_terms (
  term integer primary key check (term >= 1),
  began_at text not null,
  -- the newest entry of the audit in the copy that was taken over; null for the first machine
  entry integer,
  -- when this machine handed over to the next
  ended_at text,
  ended_entry integer
) strict;

CREATE TABLE state (source text primary key, version integer not null) strict, without rowid;

CREATE TABLE task_comments (
  id integer primary key,
  task_id integer not null references tasks (id),
  user_id integer not null references users (id),
  comment text not null check (comment <> ''),
  created_at text not null
) strict;

CREATE TABLE task_reminders (
  task_id integer not null references tasks (id),
  kind text not null check (kind in ('due', 'overdue')),
  deadline text not null,
  at text not null,
  primary key (task_id, kind, deadline)
) strict, without rowid;

CREATE TABLE task_series (
  id integer primary key,
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  -- of a weekly one: a JSON array of names of weekdays
  weekdays text not null default '[]',
  -- of a monthly one: 31 is the last day of a month that is shorter
  month_day integer check (month_day between 1 and 31),
  -- HH:mm in the firm's zone
  time text not null,
  until_day text,
  latest_task integer,
  ended_at text,
  check ((every = 'weekly') = (weekdays <> '[]')),
  check ((every = 'monthly') = (month_day is not null))
) strict;

CREATE TABLE tasks (
  id integer primary key,
  title text not null check (title <> ''),
  description text not null,
  assigned_to integer not null references users (id),
  -- who made it: the one who may change and delete it
  assigned_by integer not null references users (id),
  deadline text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  category text,
  status text not null check (status in ('pending', 'in_progress', 'completed')),
  notes text,
  created_at text not null,
  completed_at text,
  -- grows when its creator changes it
  version integer not null default 1,
  series_id integer references task_series (id),
  -- the day whose turn it is
  turn text,
  check ((status = 'completed') = (completed_at is not null)),
  check ((series_id is null) = (turn is null))
) strict;

CREATE VIRTUAL TABLE tasks_search using fts5 (title, description, category, content = 'tasks', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');

CREATE TABLE 'tasks_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'tasks_search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'tasks_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'tasks_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE users (
  id integer primary key,
  employee_id text not null unique,
  first_name text not null,
  last_name text not null,
  -- the office address; one person each, whatever the case of its letters
  email text not null collate nocase unique,
  role text not null check (role in ('Admin', 'Senior Manager', 'Manager', 'Recruiter', 'Accounts', 'Scheduler')),
  designation text,
  manager_id integer references users (id),
  office_id integer,
  is_active integer not null default 1 check (is_active in (0, 1)),
  last_work_date text,
  personal_email text,
  contact_number text,
  alternate_contact_number text,
  date_of_birth text,
  permanent_address text,
  present_address text,
  emergency_contact_name text,
  emergency_contact_relation text,
  emergency_contact_number text,
  aadhar_number text,
  pan_number text,
  -- paise a year
  basic_salary integer,
  profile_photo text,
  password_hash text,
  version integer not null default 1,
  created_at text not null, office_location text, hra integer, conveyance_allowance integer, medical_allowance integer, special_allowance integer, pf integer, professional_tax integer, removed_at text, full_name text generated always as (first_name || ' ' || last_name) virtual,
  check (manager_id is not id)
) strict;

CREATE TABLE webhook_deliveries (
  id integer primary key,
  webhook_id integer not null references webhooks (id),
  -- the header webhook-id, the same however often it is sent
  message_id text not null unique,
  event text not null,
  -- the person whom the event is about
  user_id integer references users (id),
  body text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at text not null,
  created_at text not null,
  settled_at text,
  -- the HTTP status of the last answer, and in words why it was no success
  status integer,
  answer text
) strict;

CREATE TABLE webhook_events (
  event text not null,
  webhook_id integer not null references webhooks (id),
  primary key (event, webhook_id)
) strict, without rowid;

CREATE TABLE webhooks (
  id integer primary key,
  name text not null,
  address text not null,
  -- the Admin who saved or resumed it last: it sends only what this person may see
  owner_id integer not null references users (id),
  sealed text not null,
  -- the secret before it was renewed, which also signs until then
  former_sealed text,
  former_until text,
  paused_at text,
  paused_why text check (paused_why in ('admin', 'failing', 'gone', 'owner', 'restored')),
  -- nothing has been delivered since
  failing_since text,
  last_sent_at text,
  created_at text not null,
  check ((paused_at is null) = (paused_why is null))
) strict;

CREATE TABLE whatsapp_batches (
  id integer primary key,
  user_id integer not null references users (id),
  message text not null,
  upload text references whatsapp_uploads (token),
  -- `filling`: its rows are still being written, and nobody has been told of it.
  state text not null check (state in ('filling', 'running', 'paused', 'ended', 'cancelled')),
  -- Why it was paused, when nobody asked for it.
  trouble text,
  total integer not null,
  created_at text not null,
  ended_at text
) strict;

CREATE TABLE whatsapp_lists (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  description text,
  -- JSON: [number, …], digits with the country code, in the order they were given.
  recipients text not null,
  created_at text not null
) strict;

CREATE TABLE whatsapp_messages (
  id integer primary key,
  user_id integer not null references users (id),
  batch_id integer references whatsapp_batches (id),
  number text not null,
  name text,
  message text not null,
  upload text references whatsapp_uploads (token),
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'unknown', 'failed', 'cancelled')),
  error text,
  -- The message that was sent anew in its place, by hand.
  again integer,
  -- WhatsApp's own id of it.
  message_id text,
  created_at text not null,
  handed_at text,
  sent_at text,
  delivered_at text,
  read_at text
) strict;

CREATE TABLE whatsapp_opt_outs (
  number text primary key,
  -- To whom they said it, or who put it here.
  user_id integer not null references users (id),
  by_answer integer not null check (by_answer in (0, 1)),
  note text,
  created_at text not null
) strict, without rowid;

CREATE TABLE whatsapp_sessions (
  user_id integer primary key references users (id),
  is_linked integer not null default 0 check (is_linked in (0, 1)),
  phone_number text,
  linked_at text,
  -- Why it is not linked, or not to be reached; null while all is well.
  trouble text,
  -- When the person was shown what WhatsApp does to bulk senders.
  warned_at text
) strict;

CREATE TABLE whatsapp_templates (
  id integer primary key,
  user_id integer not null references users (id),
  name text not null,
  message text not null,
  category text not null check (category in ('general', 'marketing', 'support', 'notification', 'reminder')),
  description text,
  is_global integer not null default 0 check (is_global in (0, 1)),
  created_at text not null
) strict;

CREATE TABLE whatsapp_uploads (
  token text primary key,
  user_id integer not null references users (id),
  name text not null,
  type text not null,
  bytes integer not null,
  created_at text not null
) strict, without rowid;

CREATE INDEX api_tokens_user on api_tokens (user_id);

CREATE INDEX approval_away_person on approval_away (user_id, from_day);

CREATE UNIQUE INDEX approval_holders_now on approval_holders (request_id, step, user_id) where until is null;

CREATE INDEX approval_holders_person on approval_holders (user_id) where until is null;

CREATE INDEX approval_holders_request on approval_holders (request_id, user_id);

CREATE INDEX approval_requests_open on approval_requests (applicant_id) where state = 'open';

CREATE INDEX assistant_messages_of on assistant_messages (user_id, id);

CREATE INDEX assistant_passages_page on assistant_passages (page_id);

CREATE INDEX attendance_corrections_day on attendance_corrections (user_id, day);

CREATE INDEX attendance_corrections_running on attendance_corrections (running_session) where running_session is not null;

CREATE INDEX attendance_days_day on attendance_days (day, status, user_id);

CREATE INDEX attendance_days_exceptional on attendance_days (
  day, status, late_minutes, is_outside, is_auto, is_on_leave, shift_id, user_id
)
where late_minutes > 0 or is_outside = 1 or is_auto = 1 or (status = 'Half Day' and is_on_leave = 0);

CREATE INDEX attendance_days_outside on attendance_days (day) where is_outside = 1;

CREATE INDEX attendance_days_worked_leave on attendance_days (day)
where is_on_leave > 0 and punch_in is not null;

CREATE INDEX attendance_sessions_day on attendance_sessions (day, user_id);

CREATE INDEX attendance_sessions_in on attendance_sessions (in_punch_id);

CREATE UNIQUE INDEX attendance_sessions_open on attendance_sessions (user_id) where ended_at is null;

CREATE INDEX attendance_sessions_out on attendance_sessions (out_punch_id) where out_punch_id is not null;

CREATE INDEX backups_started on backups (started_at);

CREATE INDEX billing_candidates_client on billing_candidates (client_id) where removed_at is null;

CREATE INDEX billing_candidates_designation on billing_candidates (designation collate nocase, id) where removed_at is null;

CREATE INDEX billing_candidates_email on billing_candidates (client_id, selection_month, email) where removed_at is null;

CREATE INDEX billing_candidates_entity on billing_candidates (entity) where removed_at is null;

CREATE INDEX billing_candidates_figures on billing_candidates (status, client_id, selection_month, joining_day, recruiter_email, manager_email, location, entity, billing_amount, replaces_id) where removed_at is null;

CREATE INDEX billing_candidates_joining on billing_candidates (joining_day, status, location, client_id, billing_amount) where removed_at is null;

CREATE INDEX billing_candidates_left on billing_candidates (client_id, joining_day, left_day)
where status = 'Joined and Left' and removed_at is null;

CREATE INDEX billing_candidates_location on billing_candidates (location) where removed_at is null;

CREATE INDEX billing_candidates_manager on billing_candidates (manager_email) where removed_at is null;

CREATE INDEX billing_candidates_month on billing_candidates (selection_month, status, recruiter_email, billing_amount) where removed_at is null;

CREATE INDEX billing_candidates_name on billing_candidates (name collate nocase, id) where removed_at is null;

CREATE INDEX billing_candidates_recruiter on billing_candidates (recruiter_email, selection_month) where removed_at is null;

CREATE UNIQUE INDEX billing_candidates_replaces on billing_candidates (replaces_id) where replaces_id is not null and removed_at is null;

CREATE INDEX billing_candidates_same on billing_candidates (client_id, selection_month, mobile) where removed_at is null;

CREATE INDEX billing_credit_notes_day on billing_credit_notes (day);

CREATE INDEX billing_credit_notes_invoice on billing_credit_notes (invoice_id);

CREATE INDEX billing_entries_account on billing_entries (client_id, entity, day) where invoice_id is null or kind = 'allocation';

CREATE INDEX billing_entries_client on billing_entries (client_id, day, id);

CREATE INDEX billing_entries_day on billing_entries (day, kind, amount);

CREATE INDEX billing_entries_invoice on billing_entries (invoice_id, day, id) where invoice_id is not null;

CREATE UNIQUE INDEX billing_entries_number on billing_entries (financial_year, entity, number_key) where number_key is not null;

CREATE INDEX billing_history_subject on billing_history (kind, subject_id, id);

CREATE INDEX billing_invoices_candidate on billing_invoices (candidate_id);

CREATE INDEX billing_invoices_client on billing_invoices (client_id, invoice_day) where voided_at is null;

CREATE INDEX billing_invoices_counted on billing_invoices (candidate_id) where voided_at is null and amount > credited;

CREATE INDEX billing_invoices_day on billing_invoices (invoice_day) where voided_at is null;

CREATE INDEX billing_invoices_drafts on billing_invoices (invoice_day) where voided_at is null and issued_at is null;

CREATE INDEX billing_invoices_of on billing_invoices (candidate_id, raised, invoice_day) where voided_at is null;

CREATE INDEX billing_invoices_open on billing_invoices (due_day) where voided_at is null and issued_at is not null and open > 0;

CREATE INDEX billing_invoices_unsettled on billing_invoices (due_day, invoice_day, client_id, candidate_id, entity, open) where voided_at is null and issued_at is not null and open <> 0;

CREATE INDEX billing_month_changes_month on billing_month_changes (month, id);

CREATE INDEX billing_reported_irn on billing_reported (irn);

CREATE INDEX billing_undrawn_turn on billing_undrawn (failed_at, document_id desc);

CREATE INDEX billing_unfrozen_turn on billing_unfrozen (failed_at, id);

CREATE INDEX books_bank_lines_same on books_bank_lines (entity, day, amount);

CREATE INDEX books_bookings_line on books_bookings (line_id);

CREATE INDEX books_exports_day on books_exports (entity, kind, to_day);

CREATE INDEX books_tds_seen_day on books_tds_seen (entity, day);

CREATE UNIQUE INDEX breaks_open on breaks (user_id) where ended_at is null;

CREATE INDEX breaks_session on breaks (session_id);

CREATE INDEX deliveries_address on deliveries (address_id);

CREATE INDEX deliveries_broadcast on deliveries (broadcast_id) where broadcast_id is not null;

CREATE INDEX deliveries_dead on deliveries (id) where state = 'dead';

CREATE INDEX deliveries_due on deliveries (due_at) where state in ('waiting', 'sending');

CREATE INDEX deliveries_person on deliveries (user_id, id);

CREATE INDEX deliveries_subject on deliveries (subject, type) where subject is not null;

CREATE INDEX device_commands_device on device_commands (device_id, id);

CREATE INDEX device_commands_open on device_commands (created_at) where settled_at is null;

CREATE INDEX device_commands_pin on device_commands (device_id, pin) where pin is not null;

CREATE INDEX device_commands_settled on device_commands (settled_at) where settled_at is not null;

CREATE INDEX device_commands_user on device_commands (user_id) where user_id is not null;

CREATE INDEX device_commands_waiting on device_commands (device_id, id) where settled_at is null;

CREATE INDEX device_people_device on device_people (device_id) where device_id is not null;

CREATE INDEX device_people_number on device_people (pin, device_id);

CREATE UNIQUE INDEX device_people_pin on device_people (pin, coalesce(device_id, 0)) where ended_at is null;

CREATE INDEX device_people_user on device_people (user_id);

CREATE INDEX device_problems_at on device_problems (at);

CREATE INDEX device_stamps_at on device_stamps (at);

CREATE INDEX device_stamps_device on device_stamps (device_id, received_at);

CREATE INDEX device_stamps_held on device_stamps (held, device_id, pin) where held is not null;

CREATE INDEX device_stamps_new on device_stamps (id) where punch_id is null and held is null;

CREATE INDEX device_stamps_punch on device_stamps (punch_id) where punch_id is not null;

CREATE INDEX device_stamps_user on device_stamps (user_id) where user_id is not null;

CREATE INDEX employments_anniversaries on employments (substr(joined, 6));

CREATE INDEX events_actor on events (actor, id) where actor is not null and name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';

CREATE UNIQUE INDEX events_key on events (key, actor) where key is not null;

CREATE INDEX events_rare on events (id) where name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';

CREATE INDEX events_subject on events (subject, id) where subject is not null and name not glob 'attendance.*' and name not glob 'session.*' and name not glob 'notification.*';

CREATE UNIQUE INDEX external_ids_person on external_ids (user_id, source);

CREATE INDEX import_rows_applied on import_rows (import_id, position) where outcome = 'applied';

CREATE INDEX import_rows_count on import_rows (import_id, state, outcome);

CREATE INDEX import_rows_next on import_rows (import_id, position) where outcome is null and state in ('new', 'changed');

CREATE INDEX import_rows_secret on import_rows (import_id) where secret is not null;

CREATE INDEX import_rows_target on import_rows (import_id, target) where outcome = 'applied';

CREATE INDEX imports_state on imports (state);

CREATE INDEX leave_halves_day on leave_halves (day, user_id);

CREATE INDEX leave_halves_leave on leave_halves (leave_id);

CREATE INDEX leave_ledger_leave on leave_ledger (leave_id) where leave_id is not null;

CREATE INDEX leave_ledger_person on leave_ledger (user_id, year);

CREATE UNIQUE INDEX leaves_claims on leaves (user_id, compensation_day) where compensation_day is not null and status in ('pending', 'approved');

CREATE INDEX leaves_days on leaves (from_day, to_day) where status in ('pending', 'approved');

CREATE INDEX leaves_parts on leaves (part_of) where part_of is not null;

CREATE INDEX leaves_person on leaves (user_id, from_day);

CREATE INDEX mails_dead on mails (id) where state = 'dead';

CREATE INDEX mails_next on mails (is_urgent, due_at, id) where state = 'waiting';

CREATE INDEX mails_person on mails (user_id, id);

CREATE INDEX mails_sending on mails (id) where state = 'sending';

CREATE INDEX mails_settled on mails (settled_at) where settled_at is not null;

CREATE INDEX mails_subject on mails (subject, type) where subject is not null;

CREATE INDEX notifications_deleted on notifications (deleted_at) where deleted_at is not null;

CREATE INDEX notifications_inbox on notifications (user_id, id desc);

CREATE INDEX notifications_subject on notifications (subject, type) where subject is not null;

CREATE INDEX password_links_person on password_links (user_id);

CREATE UNIQUE INDEX provider_links_person on provider_links (user_id, issuer);

CREATE INDEX punches_day on punches (day, user_id);

CREATE UNIQUE INDEX punches_device on punches (user_id, at, type) where source = 'device';

CREATE INDEX punches_phone on punches (phone, at) where phone is not null;

CREATE INDEX punches_uncut on punches (day) where cut_at is null and (lat is not null or phone is not null);

CREATE INDEX push_subscriptions_person on push_subscriptions (user_id);

CREATE INDEX push_subscriptions_session on push_subscriptions (session_id);

CREATE UNIQUE INDEX regularizations_pending on regularizations (user_id, day) where status = 'pending';

CREATE INDEX regularizations_person on regularizations (user_id, day);

CREATE INDEX reports_latest on reports (type, status, generated_at);

CREATE INDEX reports_month on reports (year, month);

CREATE UNIQUE INDEX reports_monthly on reports (type, monthly) where monthly is not null;

CREATE INDEX reports_processing on reports (id) where status = 'processing';

CREATE INDEX sessions_device on sessions (user_id, device_hash);

CREATE INDEX sessions_user on sessions (user_id, ended_at);

CREATE INDEX task_comments_person on task_comments (user_id);

CREATE INDEX task_comments_task on task_comments (task_id, id);

CREATE INDEX task_series_running on task_series (latest_task) where ended_at is null;

CREATE INDEX tasks_done on tasks (completed_at, id, priority) where completed_at is not null;

CREATE INDEX tasks_done_by on tasks (assigned_by, completed_at, id, priority) where completed_at is not null;

CREATE INDEX tasks_done_to on tasks (assigned_to, completed_at, id, priority) where completed_at is not null;

CREATE INDEX tasks_open on tasks (deadline, id, status, priority) where completed_at is null;

CREATE INDEX tasks_open_by on tasks (assigned_by, deadline, id, status, priority) where completed_at is null;

CREATE INDEX tasks_open_to on tasks (assigned_to, deadline, id, status, priority) where completed_at is null;

CREATE UNIQUE INDEX tasks_turn on tasks (series_id, turn) where series_id is not null;

CREATE INDEX users_active on users (is_active, first_name, last_name);

CREATE INDEX users_admins on users (is_active) where role = 'Admin';

CREATE INDEX users_birthdays on users (substr(date_of_birth, 6)) where is_active = 1 and date_of_birth is not null;

CREATE INDEX users_by_name on users (first_name, last_name, id);

CREATE INDEX users_employee_id on users (employee_id collate nocase);

CREATE INDEX users_manager on users (manager_id);

CREATE INDEX users_number on users (cast(substr(employee_id, 4) as integer)) where employee_id glob 'EMP[0-9]*';

CREATE INDEX users_photo on users (profile_photo) where profile_photo is not null;

CREATE INDEX users_without_password on users (id) where password_hash is null and is_active = 1;

CREATE INDEX webhook_deliveries_created on webhook_deliveries (created_at);

CREATE INDEX webhook_deliveries_log on webhook_deliveries (webhook_id, id);

CREATE INDEX webhook_deliveries_person on webhook_deliveries (user_id);

CREATE INDEX webhook_deliveries_state on webhook_deliveries (webhook_id, state, due_at);

CREATE INDEX webhook_events_webhook on webhook_events (webhook_id);

CREATE INDEX webhooks_owner on webhooks (owner_id);

CREATE INDEX whatsapp_batches_by_person on whatsapp_batches (user_id, id);

CREATE INDEX whatsapp_batches_by_upload on whatsapp_batches (upload) where upload is not null;

CREATE INDEX whatsapp_batches_filling on whatsapp_batches (id) where state = 'filling';

CREATE INDEX whatsapp_batches_running on whatsapp_batches (user_id, id) where state in ('running', 'paused');

CREATE INDEX whatsapp_lists_by_person on whatsapp_lists (user_id, name);

CREATE INDEX whatsapp_messages_by_age on whatsapp_messages (created_at);

CREATE INDEX whatsapp_messages_by_batch on whatsapp_messages (batch_id, state) where batch_id is not null;

CREATE INDEX whatsapp_messages_by_person on whatsapp_messages (user_id, id);

CREATE INDEX whatsapp_messages_by_state on whatsapp_messages (user_id, state, id);

CREATE INDEX whatsapp_messages_by_upload on whatsapp_messages (upload) where upload is not null;

CREATE INDEX whatsapp_messages_handed on whatsapp_messages (user_id, handed_at) where handed_at is not null;

CREATE INDEX whatsapp_messages_known on whatsapp_messages (user_id, message_id) where message_id is not null;

CREATE INDEX whatsapp_messages_queued on whatsapp_messages (number) where state = 'queued';

CREATE INDEX whatsapp_messages_sending on whatsapp_messages (id) where state = 'sending';

CREATE INDEX whatsapp_messages_single on whatsapp_messages (user_id, id) where batch_id is null;

CREATE INDEX whatsapp_messages_single_queued on whatsapp_messages (user_id, id) where batch_id is null and state = 'queued';

CREATE INDEX whatsapp_opt_outs_by_person on whatsapp_opt_outs (user_id, created_at);

CREATE INDEX whatsapp_templates_by_person on whatsapp_templates (user_id, name);

CREATE INDEX whatsapp_templates_global on whatsapp_templates (name) where is_global = 1;

CREATE INDEX whatsapp_uploads_by_age on whatsapp_uploads (created_at);

CREATE INDEX whatsapp_uploads_by_person on whatsapp_uploads (user_id, created_at);

CREATE TRIGGER state_approval_away_delete after delete on approval_away begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_away_insert after insert on approval_away begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_away_update after update on approval_away begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_holders_delete after delete on approval_holders begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_holders_insert after insert on approval_holders begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_holders_update after update on approval_holders begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_requests_delete after delete on approval_requests begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_requests_insert after insert on approval_requests begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_requests_update after update on approval_requests begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_steps_delete after delete on approval_steps begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_steps_insert after insert on approval_steps begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_approval_steps_update after update on approval_steps begin update state set version = random() >> 11 where source = 'approvals'; end;

CREATE TRIGGER state_attendance_closed_delete after delete on attendance_closed begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER state_attendance_closed_insert after insert on attendance_closed begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER state_attendance_closed_update after update on attendance_closed begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER attendance_corrections_stand before update on attendance_corrections begin select raise(abort, 'a correction is never edited'); end;

CREATE TRIGGER attendance_corrections_stay before delete on attendance_corrections when old.day >= (select from_day from attendance_kept)
  begin select raise(abort, 'a correction is never deleted'); end;

CREATE VIEW attendance_corrections_held as
select *
from attendance_corrections
where id not in (select correction_id from attendance_corrections_undone);

CREATE TRIGGER attendance_counts_delete after delete on attendance_days begin
  update attendance_counts set count = count - 1 where day = old.day and status = old.status;
end;

CREATE TRIGGER attendance_counts_insert after insert on attendance_days begin
  insert into attendance_counts values (new.day, new.status, 1) on conflict (day, status) do update set count = count + 1;
end;

CREATE TRIGGER attendance_counts_update after update of status on attendance_days when new.status <> old.status begin
  update attendance_counts set count = count - 1 where day = old.day and status = old.status;
  insert into attendance_counts values (new.day, new.status, 1) on conflict (day, status) do update set count = count + 1;
end;

CREATE TRIGGER attendance_day_sums_delete after delete on attendance_days begin
  delete from attendance_day_sums where day = old.day;
end;

CREATE TRIGGER attendance_day_sums_insert after insert on attendance_days begin
  delete from attendance_day_sums where day = new.day;
end;

CREATE TRIGGER attendance_day_sums_update after update on attendance_days begin
  delete from attendance_day_sums where day = new.day;
end;

CREATE TRIGGER state_attendance_days_delete_closedDays after delete on attendance_days when old.day <= (select to_day from attendance_closed) begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER state_attendance_days_insert_closedDays after insert on attendance_days when new.day <= (select to_day from attendance_closed) begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER state_attendance_days_update_closedDays after update on attendance_days when new.day <= (select to_day from attendance_closed) begin update state set version = random() >> 11 where source = 'closedDays'; end;

CREATE TRIGGER audit_heads_once before insert on audit_heads when exists (select 1 from audit_heads where day = new.day)
  begin select raise(abort, 'a head of the audit is written once a day'); end;

CREATE TRIGGER audit_heads_stand before update on audit_heads begin select raise(abort, 'a head of the audit is never edited'); end;

CREATE TRIGGER audit_heads_stay before delete on audit_heads begin select raise(abort, 'a head of the audit is never deleted'); end;

CREATE TRIGGER audit_mark_moves before update on audit_mark
  when new.entry < old.entry or not exists (
    select 1 from events
    where id = new.entry and name = 'chain.mark_moved' and json_extract(data, '$.upTo') = new.up_to
      and json_extract(data, '$.olderThan') = new.older_than
  )
  begin select raise(abort, 'the mark of the audit is moved by an entry that says so, never by hand'); end;

CREATE TRIGGER audit_mark_one before insert on audit_mark begin select raise(abort, 'the audit has one mark'); end;

CREATE TRIGGER audit_mark_stays before delete on audit_mark begin select raise(abort, 'the mark of the audit is never deleted'); end;

CREATE TRIGGER audit_start_goes_on before update of erased on audit_start
  when new.erased < old.erased or new.erased > (select up_to from audit_mark)
  begin select raise(abort, 'erasing goes on up to the mark of the audit, and never back'); end;

CREATE TRIGGER audit_start_one before insert on audit_start begin select raise(abort, 'the audit has one start'); end;

CREATE TRIGGER audit_start_stands before update of id, first on audit_start
  begin select raise(abort, 'the start of the audit is never edited'); end;

CREATE TRIGGER audit_start_stays before delete on audit_start begin select raise(abort, 'the start of the audit is never deleted'); end;

CREATE TRIGGER billing_cancelled_irns_last before delete on billing_cancelled_irns begin select raise(abort, 'A cancellation is never deleted'); end;

CREATE TRIGGER billing_cancelled_irns_stay before update on billing_cancelled_irns begin select raise(abort, 'A cancellation is never changed'); end;

CREATE TRIGGER billing_candidate_changes_last after insert on billing_candidate_changes begin
  delete from billing_candidate_changes where id <= new.id - 1000;
end;

CREATE TRIGGER billing_candidate_added after insert on billing_candidates begin
  insert into billing_candidate_changes (mark, candidate_id, is_renamed) values (random() >> 11, new.id, 0);
end;

CREATE TRIGGER billing_candidate_changed after update on billing_candidates
when (old.removed_at is null or new.removed_at is null)
  and (
    (old.removed_at is null) <> (new.removed_at is null)
    or old.status is not new.status
    or old.client_id is not new.client_id
    or old.selection_month is not new.selection_month
    or old.joining_day is not new.joining_day
    or old.recruiter_email is not new.recruiter_email
    or old.manager_email is not new.manager_email
    or old.location is not new.location
    or old.entity is not new.entity
    or old.billing_amount is not new.billing_amount
    or old.replaces_id is not new.replaces_id
    or old.name is not new.name
    or old.email is not new.email
    or old.designation is not new.designation
  ) begin
  insert into billing_candidate_changes (
    mark, candidate_id, is_renamed, status, client_id, selection_month, joining_day, recruiter_email,
    manager_email, location, entity, billing_amount
  )
  values (
    random() >> 11, old.id,
    old.name is not new.name or old.email is not new.email or old.designation is not new.designation,
    iif(old.removed_at is null, old.status, null), old.client_id, old.selection_month, old.joining_day,
    old.recruiter_email, old.manager_email, old.location, old.entity, old.billing_amount
  );
end;

CREATE TRIGGER billing_candidate_deleted after delete on billing_candidates when old.removed_at is null begin
  insert into billing_candidate_changes (
    mark, candidate_id, is_renamed, status, client_id, selection_month, joining_day, recruiter_email,
    manager_email, location, entity, billing_amount
  )
  values (
    random() >> 11, old.id, 1, old.status, old.client_id, old.selection_month, old.joining_day,
    old.recruiter_email, old.manager_email, old.location, old.entity, old.billing_amount
  );
end;

CREATE TRIGGER billing_found_insert after insert on billing_candidates begin
  insert into billing_search (rowid, name, email, designation) values (new.id, new.name, new.email, new.designation);
end;

CREATE TRIGGER billing_found_update after update of name, email, designation on billing_candidates begin
  update billing_search set name = new.name, email = new.email, designation = new.designation where rowid = new.id;
end;

CREATE TRIGGER billing_sums_delete after delete on billing_candidates when old.removed_at is null begin
  update billing_sums set count = count - 1, amount = amount - old.billing_amount where status = old.status;
end;

CREATE TRIGGER billing_sums_insert after insert on billing_candidates when new.removed_at is null begin
  insert into billing_sums values (new.status, 1, new.billing_amount)
    on conflict (status) do update set count = count + 1, amount = amount + excluded.amount;
end;

CREATE TRIGGER billing_sums_update after update of status, billing_amount, removed_at on billing_candidates begin
  update billing_sums set count = count - 1, amount = amount - old.billing_amount where old.removed_at is null and status = old.status;
  insert into billing_sums select new.status, 1, new.billing_amount where new.removed_at is null
    on conflict (status) do update set count = count + 1, amount = amount + excluded.amount;
end;

CREATE TRIGGER state_billing_candidates_delete after delete on billing_candidates begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_candidates_insert after insert on billing_candidates begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_candidates_update after update on billing_candidates begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER billing_credit_notes_last before delete on billing_credit_notes begin select raise(abort, 'A credit note is never deleted'); end;

CREATE TRIGGER billing_credit_notes_stay before update of invoice_id, number, number_key, financial_year, day, raised, amount, reason on billing_credit_notes begin select raise(abort, 'A credit note is never changed'); end;

CREATE TRIGGER billing_credited after insert on billing_credit_notes begin
  update billing_invoices set credited = credited + new.amount where id = new.invoice_id;
end;

CREATE TRIGGER state_billing_credit_notes_insert after insert on billing_credit_notes begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER billing_logos_last before delete on billing_document_logos begin select raise(abort, 'An issued document is never deleted'); end;

CREATE TRIGGER billing_logos_stay before update on billing_document_logos begin select raise(abort, 'An issued document is never changed'); end;

CREATE TRIGGER billing_documents_last before delete on billing_documents begin select raise(abort, 'An issued document is never deleted'); end;

CREATE TRIGGER billing_documents_stay before update on billing_documents begin select raise(abort, 'An issued document is never changed'); end;

CREATE TRIGGER billing_frozen after insert on billing_documents begin
  delete from billing_unfrozen where kind = new.kind and subject_id = new.subject_id;
  insert into billing_undrawn (document_id) values (new.id);
end;

CREATE TRIGGER billing_entered after insert on billing_entries when new.invoice_id is not null begin
  update billing_invoices
  set received = received + iif(new.kind = 'write_off', 0, new.amount + new.tds),
    written_off = written_off + iif(new.kind = 'write_off', new.amount, 0)
  where id = new.invoice_id;
end;

CREATE TRIGGER billing_entries_last before delete on billing_entries begin select raise(abort, 'An entry is never deleted'); end;

CREATE TRIGGER billing_entries_stay before update of kind, client_id, invoice_id, day, amount, tds, number, number_key, financial_year, note, reason, reverses_id on billing_entries begin select raise(abort, 'An entry is never changed'); end;

CREATE TRIGGER state_billing_entries_insert after insert on billing_entries begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'ledger'; end;

CREATE TRIGGER billing_invoice_changes_last after insert on billing_invoice_changes begin
  delete from billing_invoice_changes where id <= new.id - 1000;
end;

CREATE TRIGGER billing_invoice_added after insert on billing_invoices begin
  insert into billing_invoice_changes (mark, invoice_id, candidate_id)
  values (random() >> 11, new.id, new.candidate_id);
end;

CREATE TRIGGER billing_invoice_changed after update on billing_invoices
when (old.voided_at is null or new.voided_at is null)
  and (
    (old.voided_at is null) <> (new.voided_at is null)
    or old.candidate_id is not new.candidate_id
    or old.client_id is not new.client_id
    or old.invoice_day is not new.invoice_day
    or old.due_day is not new.due_day
    or old.raised is not new.raised
    or old.amount is not new.amount
    or old.submitted is not new.submitted
    or old.received is not new.received
    or old.credited is not new.credited
    or old.written_off is not new.written_off
    or old.issued_at is not new.issued_at
  ) begin
  insert into billing_invoice_changes (
    mark, invoice_id, candidate_id, client_id, invoice_day, due_day, raised, amount, submitted, received,
    credited, written_off, issued_at
  )
  values (
    random() >> 11, old.id, old.candidate_id, old.client_id, old.invoice_day, old.due_day, old.raised,
    iif(old.voided_at is null, old.amount, null), old.submitted, old.received, old.credited, old.written_off,
    old.issued_at
  );
end;

CREATE TRIGGER billing_invoice_deleted after delete on billing_invoices when old.voided_at is null begin
  insert into billing_invoice_changes (
    mark, invoice_id, candidate_id, client_id, invoice_day, due_day, raised, amount, submitted, received,
    credited, written_off, issued_at
  )
  values (
    random() >> 11, old.id, old.candidate_id, old.client_id, old.invoice_day, old.due_day, old.raised,
    old.amount, old.submitted, old.received, old.credited, old.written_off, old.issued_at
  );
end;

CREATE TRIGGER billing_issued_last before delete on billing_invoices when old.issued_at is not null begin select raise(abort, 'An issued invoice is never deleted'); end;

CREATE TRIGGER billing_issued_stay before update of candidate_id, client_id, client_gstin, invoice_type, number, number_key, financial_year, invoice_day, due_day, raised, amount, reason, issued_at on billing_invoices
when old.issued_at is not null begin select raise(abort, 'An issued invoice is never changed'); end;

CREATE TRIGGER state_billing_invoices_delete after delete on billing_invoices begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_invoices_insert after insert on billing_invoices begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_invoices_update after update on billing_invoices begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_missing_numbers_delete after delete on billing_missing_numbers begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_missing_numbers_insert after insert on billing_missing_numbers begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_missing_numbers_update after update on billing_missing_numbers begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER state_billing_month_changes_insert after insert on billing_month_changes begin update state set version = random() >> 11 where source = 'billing'; end;

CREATE TRIGGER billing_drawn after insert on billing_papers
when not exists (select 1 from billing_registrations r where r.document_id = new.document_id) begin
  delete from billing_undrawn where document_id = new.document_id;
end;

CREATE TRIGGER billing_papers_last before delete on billing_papers begin select raise(abort, 'An issued document is never deleted'); end;

CREATE TRIGGER billing_papers_stay before update on billing_papers begin select raise(abort, 'An issued document is never changed'); end;

CREATE TRIGGER billing_registered_drawn after insert on billing_registered_papers begin
  delete from billing_undrawn where document_id = new.document_id;
end;

CREATE TRIGGER billing_registered_papers_last before delete on billing_registered_papers begin select raise(abort, 'An issued document is never deleted'); end;

CREATE TRIGGER billing_registered_papers_stay before update on billing_registered_papers begin select raise(abort, 'An issued document is never changed'); end;

CREATE TRIGGER billing_registered after insert on billing_registrations begin
  insert or ignore into billing_undrawn (document_id) values (new.document_id);
end;

CREATE TRIGGER billing_registrations_last before delete on billing_registrations begin select raise(abort, 'A registration is never deleted'); end;

CREATE TRIGGER billing_registrations_stay before update on billing_registrations begin select raise(abort, 'A registration is never changed'); end;

CREATE TRIGGER state_clients_delete after delete on clients begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'clients'; end;

CREATE TRIGGER state_clients_insert after insert on clients begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'clients'; end;

CREATE TRIGGER state_clients_update after update on clients begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'clients'; end;

CREATE TRIGGER state_employments_delete after delete on employments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_employments_insert after insert on employments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_employments_update after update on employments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER events_erase before update of data, salt on events
  when old.hash is not null and (new.data <> '{}' or new.salt is not null or old.id > (select up_to from audit_mark)
    or old.at >= (select older_than from audit_mark))
  begin select raise(abort, 'what an entry of the audit says is never edited, only erased when the mark has passed it'); end;

CREATE TRIGGER events_follow before insert on events when new.id <= (select max(id) from events)
  begin select raise(abort, 'an entry of the audit is only added at its end, never in place of another'); end;

CREATE TRIGGER events_mark after insert on events when new.name = 'chain.mark_moved' begin
  update audit_mark
  set up_to = json_extract(new.data, '$.upTo'), older_than = json_extract(new.data, '$.olderThan'), entry = new.id;
end;

CREATE TRIGGER events_stand before update of id, at, name, actor, source, subject, digest, hash on events when old.hash is not null
  begin select raise(abort, 'an entry of the audit is never edited'); end;

CREATE TRIGGER events_stay before delete on events begin select raise(abort, 'an entry of the audit is never deleted'); end;

CREATE TRIGGER state_firm_delete after delete on firm begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_firm_insert after insert on firm begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_firm_update after update on firm begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_holidays_delete after delete on holidays begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_holidays_insert after insert on holidays begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_holidays_update after update on holidays begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_invitations_delete after delete on invitations begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_invitations_insert after insert on invitations begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_invitations_update after update on invitations begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_leave_halves_delete after delete on leave_halves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_halves_insert after insert on leave_halves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_halves_update after update on leave_halves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER leave_ledger_stands before update on leave_ledger begin select raise(abort, 'a ledger entry is never edited'); end;

CREATE TRIGGER leave_ledger_stays before delete on leave_ledger when old.year >= (select from_year from leave_kept) begin select raise(abort, 'a ledger entry is never deleted'); end;

CREATE TRIGGER state_leave_ledger_delete after delete on leave_ledger begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_ledger_insert after insert on leave_ledger begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_ledger_update after update on leave_ledger begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_policies_delete after delete on leave_policies begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_policies_insert after insert on leave_policies begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_policies_update after update on leave_policies begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_delete after delete on leave_worked begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_insert after insert on leave_worked begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_update after update on leave_worked begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_kept_delete after delete on leave_worked_kept begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_kept_insert after insert on leave_worked_kept begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_worked_kept_update after update on leave_worked_kept begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_years_delete after delete on leave_years begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_years_insert after insert on leave_years begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leave_years_update after update on leave_years begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leaves_delete after delete on leaves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leaves_insert after insert on leaves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_leaves_update after update on leaves begin update state set version = random() >> 11 where source = 'leave'; end;

CREATE TRIGGER state_offices_delete after delete on offices begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_offices_insert after insert on offices begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_offices_update after update on offices begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER punches_stand before update of user_id, day, type, at, source, client_at on punches begin select raise(abort, 'a punch is never edited'); end;

CREATE TRIGGER punches_stay before delete on punches when old.day >= (select from_day from attendance_kept) begin select raise(abort, 'a punch is never deleted'); end;

CREATE TRIGGER state_saturday_overrides_delete after delete on saturday_overrides begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_saturday_overrides_insert after insert on saturday_overrides begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_saturday_overrides_update after update on saturday_overrides begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_settings_delete after delete on settings begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_settings_insert after insert on settings begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_settings_update after update on settings begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shift_assignments_delete after delete on shift_assignments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_shift_assignments_insert after insert on shift_assignments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_shift_assignments_update after update on shift_assignments begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_shift_versions_delete after delete on shift_versions begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shift_versions_insert after insert on shift_versions begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shift_versions_update after update on shift_versions begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shifts_delete after delete on shifts begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shifts_insert after insert on shifts begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER state_shifts_update after update on shifts begin update state set version = random() >> 11 where source = 'firm'; end;

CREATE TRIGGER tasks_found_delete after delete on tasks begin
  insert into tasks_search (tasks_search, rowid, title, description, category) values ('delete', old.id, old.title, old.description, old.category);
end;

CREATE TRIGGER tasks_found_insert after insert on tasks begin
  insert into tasks_search (rowid, title, description, category) values (new.id, new.title, new.description, new.category);
end;

CREATE TRIGGER tasks_found_update after update of title, description, category on tasks begin
  insert into tasks_search (tasks_search, rowid, title, description, category) values ('delete', old.id, old.title, old.description, old.category);
  insert into tasks_search (rowid, title, description, category) values (new.id, new.title, new.description, new.category);
end;

CREATE TRIGGER people_found_insert after insert on users begin
  insert into people_search (rowid, name, email, employee_id, designation, phone)
    values (new.id, new.full_name, new.email, new.employee_id, coalesce(new.designation, ''), replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', ''));
end;

CREATE TRIGGER people_found_update after update of first_name, last_name, email, employee_id, designation, contact_number on users begin
  update people_search set name = new.full_name, email = new.email, employee_id = new.employee_id, designation = coalesce(new.designation, ''),
    phone = replace(replace(replace(coalesce(new.contact_number, ''), ' ', ''), '-', ''), '+91', '') where rowid = new.id;
end;

CREATE TRIGGER photo_dropped after update of profile_photo on users when old.profile_photo is not null and new.profile_photo is not old.profile_photo begin
  insert or ignore into photos_dropped values (old.profile_photo);
end;

CREATE TRIGGER state_users_delete after delete on users begin update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_users_insert after insert on users begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'people'; end;

CREATE TRIGGER state_users_update after update on users begin update state set version = random() >> 11 where source = 'billing'; update state set version = random() >> 11 where source = 'people'; end;
