/**
 * The specified endpoints to import and export candidates and clients. The import wizard handles the same
 * kinds, `candidates` and `clients`, with preview, diff and undo.
 */
import { endpoint, z } from '../../../src/domain/endpoint'
import { candidateFilters } from '../candidates/candidateContract'

const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const limit = 25 * 1024 * 1024
/** The result of an import. `errors` contain row and reason. */
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
  title: 'Export the candidates under the filters as a workbook. Written to the audit',
  query: z.object(candidateFilters),
  answer: z.any(),
  media,
})
export const candidateTemplate = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/template',
  may: 'view_billing',
  title: 'Get an empty sheet of candidates with the allowed values',
  answer: z.any(),
  media,
})
export const importCandidates = endpoint({
  method: 'POST',
  path: '/api/billing-candidates/import',
  may: 'view_billing',
  title: 'Import the valid rows of a candidate sheet (field `file`)',
  answer: outcome,
  limit,
})

export const exportClients = endpoint({
  method: 'GET',
  path: '/api/clients/export',
  may: 'transfer_clients',
  title: 'Export the clients as a workbook. Written to the audit',
  answer: z.any(),
  media,
})
export const clientTemplate = endpoint({
  method: 'GET',
  path: '/api/clients/template',
  may: 'transfer_clients',
  title: 'Get an empty sheet of clients',
  answer: z.any(),
  media,
})
export const importClients = endpoint({
  method: 'POST',
  path: '/api/clients/import',
  may: 'transfer_clients',
  title: 'Import the valid rows of a client sheet (field `file`)',
  answer: outcome,
  limit,
})
export const testClientImport = endpoint({
  method: 'GET',
  path: '/api/clients/import-test',
  may: 'transfer_clients',
  title: 'Test the import with a dry run of a built-in sample',
  answer: outcome,
})
