/**
 * Candidates and clients as sheets, by the specified calls. The import wizard brings the same kinds,
 * `candidates` and `clients`, with a dry run, a diff and the way back.
 */
import { endpoint, z } from '../../../src/domain/endpoint'
import { candidateFilters } from '../candidates/candidateContract'

const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const limit = 25 * 1024 * 1024
/** What came of it; `errors` say row and reason. */
const outcome = z.object({
  message: z.string(),
  imported: z.int(),
  new: z.int(),
  updated: z.int(),
  errors: z.array(z.object({ row: z.int(), error: z.string() })),
  importId: z.nullable(z.int()),
})

export const exportCandidates = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/export',
  may: 'view_billing',
  title: 'Candidates under the filters, as a workbook; an entry in the audit',
  query: z.object(candidateFilters),
  answer: z.any(),
  media,
})
export const candidateTemplate = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/template',
  may: 'view_billing',
  title: 'An empty sheet of candidates, with what may be chosen',
  answer: z.any(),
  media,
})
export const importCandidates = endpoint({
  method: 'POST',
  path: '/api/billing-candidates/import',
  may: 'view_billing',
  title: 'Import the good rows of a sheet of candidates (field `file`)',
  answer: outcome,
  limit,
})

export const exportClients = endpoint({
  method: 'GET',
  path: '/api/clients/export',
  may: 'transfer_clients',
  title: 'Clients as a workbook; an entry in the audit',
  answer: z.any(),
  media,
})
export const clientTemplate = endpoint({
  method: 'GET',
  path: '/api/clients/template',
  may: 'transfer_clients',
  title: 'An empty sheet of clients',
  answer: z.any(),
  media,
})
export const importClients = endpoint({
  method: 'POST',
  path: '/api/clients/import',
  may: 'transfer_clients',
  title: 'Import the good rows of a sheet of clients (field `file`)',
  answer: outcome,
  limit,
})
export const testClientImport = endpoint({
  method: 'GET',
  path: '/api/clients/import-test',
  may: 'transfer_clients',
  title: 'A dry run of a built-in sample: whether importing works here',
  answer: outcome,
})
