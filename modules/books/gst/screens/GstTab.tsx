/** The GST tab: GSTR-1 and e-invoices of a month. */
import { ExportCard } from '../../exports/screens/ExportCard'

export default function GstTab() {
  return (
    <div className="books-stack">
      <ExportCard
        kind="gstr1"
        title="GSTR-1"
        note="The return of a month as the JSON that the GST portal takes. Its sums equal the register."
        what="document"
      />
      <ExportCard
        kind="e-invoice"
        title="E-Invoices"
        note="Documents of registered clients as JSON for the bulk upload of the e-invoice portal."
        what="document"
      />
    </div>
  )
}
