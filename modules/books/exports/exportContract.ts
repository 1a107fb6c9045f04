/** Endpoints of files of the books: for Tally, GSTR-1 and e-invoices, and the ledgers of Tally. */
import { day, endpoint, id, idText, words, z } from '../../../src/domain/endpoint'

const text = z.nullable(z.string())
export const exportKinds = ['tally', 'gstr1', 'e-invoice'] as const
export type ExportKind = (typeof exportKinds)[number]
export const subjectKinds = ['invoice', 'credit note', 'entry'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const of = {
  kind: z.enum(exportKinds),
  company: words(120, 'Choose the company'),
  from: day(),
  to: day(),
}
const subject = z.object({ subject: z.enum(subjectKinds), id: id() })
/** A document or an entry that the file would state wrongly, and what to do. */
const problem = z.object({
  number: z.string(),
  message: z.string(),
  isBlocking: z.boolean(),
  /** Null: it is not about one document, so none can be left out. */ subject: z.nullable(subject),
})
export type ExportProblem = z.output<typeof problem>

const leftOut = z.extend(subject, {
  number: z.string(),
  /** The problem that it had. */ reason: z.string(),
  at: z.string(),
  by: text,
})
export type LeftOut = z.output<typeof leftOut>

const preview = z.object({
  /** In the file. */ count: z.int(),
  /** Left out, because an earlier file has them. */ exportedBefore: z.int(),
  /**
   * What the file adds up to, the register of the same documents, and what the register has besides, because
   * it is left out.
   */
  sums: z.array(z.object({ label: z.string(), amount: z.string(), register: text, leftOut: text })),
  problems: z.array(problem),
  /** By an earlier file, on purpose. */ leftOut: z.array(leftOut),
})
export type ExportPreview = z.output<typeof preview>

const exported = z.object({
  id: z.int(),
  kind: z.enum(exportKinds),
  company: z.string(),
  from: z.string(),
  to: z.string(),
  count: z.int(),
  fileName: z.string(),
  at: z.string(),
  by: text,
})
export type ExportedFile = z.output<typeof exported>

const subjectKeys = z
  .string()
  .check(
    z.maxLength(5000, 'At most 200 documents'),
    z.regex(
      /^(?:(?:invoice|credit note|entry) [1-9]\d{0,14}(?:,|$))*$/,
      'Must be such as `invoice 12,entry 5`',
    ),
  )

export const previewExport = endpoint({
  method: 'GET',
  path: '/api/books/exports/preview',
  may: 'manage_invoices',
  title: 'Preview a file of the books: its contents, its sums, and the problems that prevent it',
  query: z.object({
    ...of,
    again: z.optional(z.enum(['true', 'false'])),
    /** `invoice 12,entry 5` */ without: z.optional(subjectKeys),
  }),
  answer: preview,
})
export const writeExport = endpoint({
  method: 'POST',
  path: '/api/books/exports',
  may: 'manage_invoices',
  title:
    'Write a file of the books without what earlier files have, unless `again` is true, and without the ' +
    'documents and entries in `without`, whose problems prevent the file',
  body: z.object({
    ...of,
    again: z.optional(z.boolean()),
    without: z.optional(z.array(subject).check(z.maxLength(200, 'At most 200 documents'))),
  }),
  answer: exported,
})
export const listExports = endpoint({
  method: 'GET',
  path: '/api/books/exports',
  may: 'manage_invoices',
  title: 'List the files of the books, latest first',
  query: z.object({ kind: z.optional(z.enum(exportKinds)) }),
  answer: z.array(exported),
})
export const exportFile = endpoint({
  method: 'GET',
  path: '/api/books/exports/:id/file',
  may: 'manage_invoices',
  title: 'Download a file of the books as it was written',
  params: z.object({ id: idText() }),
  answer: z.any(),
  media: 'application/octet-stream',
})

/** `purpose`: `sales`, `bank`, …, or `client:12`. */
const ledger = z.object({
  purpose: z.string(),
  label: z.string(),
  name: z.string(),
  /** The name that applies if none is entered. */ usual: z.string(),
})
export type Ledger = z.output<typeof ledger>
export const listLedgers = endpoint({
  method: 'GET',
  path: '/api/books/ledgers',
  may: 'manage_invoices',
  title: 'List the ledgers of Tally for each purpose and client of a company',
  query: z.object({ company: words(120, 'Choose the company') }),
  answer: z.object({ ledgers: z.array(ledger), problems: z.array(z.string()) }),
})
export const saveLedgers = endpoint({
  method: 'PUT',
  path: '/api/books/ledgers',
  may: 'manage_invoices',
  title: 'Save the ledgers of Tally of a company: an empty name is the usual one',
  body: z.object({
    company: words(120, 'Choose the company'),
    names: z.record(
      z.string().check(z.regex(/^[A-Za-z]{2,30}$|^client:\d{1,15}$/, 'Must be a purpose or client:ID')),
      z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters')),
    ),
  }),
  answer: z.object({ ledgers: z.array(ledger), problems: z.array(z.string()) }),
})
export const ledgersFile = endpoint({
  method: 'GET',
  path: '/api/books/ledgers/file',
  may: 'manage_invoices',
  title: 'Download the ledgers of a company as XML, for a Tally that does not have them yet',
  query: z.object({ company: words(120, 'Choose the company') }),
  answer: z.any(),
  media: 'application/xml',
})
