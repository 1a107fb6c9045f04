import { Sheets } from './BillingSheets'

export default function CandidateSheets() {
  return (
    <Sheets
      kind={{
        kind: 'candidates',
        title: 'Import Candidates',
        one: 'candidate',
        words: 'Candidates',
        template: '/api/billing-candidates/template',
        exported: '/api/billing-candidates/export',
      }}
    />
  )
}
