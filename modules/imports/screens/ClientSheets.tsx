import { Sheets } from './BillingSheets'

export default function ClientSheets() {
  return (
    <Sheets
      kind={{
        kind: 'clients',
        title: 'Import Clients',
        one: 'client',
        words: 'Clients',
        template: '/api/clients/template',
        exported: '/api/clients/export',
      }}
    />
  )
}
