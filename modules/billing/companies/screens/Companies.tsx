/** The invoicing companies in System Settings: their facts, and what is missing for a tax invoice. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, TriangleAlert } from 'lucide-react'
import { stateName } from '../../../../src/domain/states'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { Waiting } from '../../../../web/ui/Spinner'
import { listCompanies, type CompanyAnswer } from '../../contract'
import { CompanyForm } from './CompanyForm'
import './companies.css'

export default function Companies() {
  const { data, isError, refetch } = useQuery(ask(listCompanies))
  const [edited, edit] = useState<CompanyAnswer | null>(null)
  return (
    <Card
      title="Invoicing Companies"
      note={
        <>
          Invoices, credit notes and receipts print these facts. Companies are added and renamed under{' '}
          <a href="#firm">Firm</a>.
        </>
      }
    >
      {data ? (
        <ul className="companies" aria-label="Invoicing companies">
          {data.map((company) => (
            <CompanyFacts key={company.name} company={company} onEdit={() => edit(company)} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The companies could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
      {edited && <CompanyForm company={edited} onClose={() => edit(null)} />}
    </Card>
  )
}

function CompanyFacts({ company, onEdit }: { company: CompanyAnswer; onEdit: () => void }) {
  const { name, logo, missing, gstin, gstFrom, pan, state, udyam, upi, invoicePrefix } = company
  const id = useId()
  const place = [company.city, company.pinCode].filter(Boolean).join(' ')
  const address = [company.address, place].filter(Boolean).join('\n')
  const bank = [company.bankName, company.branch].filter(Boolean).join(', ')
  const { accountName, accountNumber, ifsc } = company
  const account = [accountName, accountNumber, ifsc && `IFSC ${ifsc}`].filter(Boolean).join('\n')
  return (
    <li aria-labelledby={id}>
      <div className="company-head">
        {logo && <img className="company-logo" src={logo} alt="" />}
        <h3 id={id}>{name}</h3>
        <Button
          size="small"
          icon={<Pencil size={15} aria-hidden />}
          aria-label={`Edit ${name}`}
          aria-haspopup="dialog"
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
      {missing.length > 0 && (
        <ul className="company-missing" aria-label="Missing facts">
          {missing.map((sentence) => (
            <li key={sentence}>
              <TriangleAlert size={16} aria-hidden />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <Facts>
        {address && <Fact name="Address">{address}</Fact>}
        {gstin && <Fact name="GSTIN">{gstFrom ? `${gstin}\nsince ${dayWords(gstFrom)}` : gstin}</Fact>}
        {state && <Fact name="State">{`${stateName(state) ?? ''} (${state})`}</Fact>}
        {pan && <Fact name="PAN">{pan}</Fact>}
        {udyam && <Fact name="Udyam number">{udyam}</Fact>}
        {account && <Fact name="Account">{account}</Fact>}
        {bank && <Fact name="Bank">{bank}</Fact>}
        {upi && <Fact name="UPI ID">{upi}</Fact>}
        {invoicePrefix && <Fact name="Invoice prefix">{invoicePrefix}</Fact>}
      </Facts>
    </li>
  )
}
