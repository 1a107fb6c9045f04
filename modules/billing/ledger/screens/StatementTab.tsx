/** The Statements tab: a client's statement of account for a period, and the client's account. */
import { useState } from 'react'
import { FileDown, FileSpreadsheet, ScrollText } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../../../src/domain/day'
import { useAddress } from '../../../../web/address'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { asList, ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Combobox } from '../../../../web/ui/Combobox'
import { DateField } from '../../../../web/ui/DateField'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Select } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { getStatement, listClients } from '../../contract'
import type { Opens } from '../../screens/open'
import { stickyParams } from '../../screens/useTab'
import { AccountPart } from './AccountPart'
import { Position } from './Position'
import { StatementLines } from './StatementLines'
import './statement.css'

export default function StatementTab({ onOpen }: Opens) {
  const today = todayIn(useZone())
  const { values, set } = useAddress(['client', 'company'], stickyParams)
  const [period, setPeriod] = useState({ from: '', to: today })
  const clients = useQuery(ask(listClients))
  const id = values.client
  const query = {
    ...(isDay(period.from) && { from: period.from }),
    ...(isDay(period.to) && { to: period.to }),
    ...(values.company && { company: values.company }),
  }
  const { data, isError, error, refetch } = useQuery({
    ...ask(getStatement, { id, ...query }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
  })
  const choices = (asList(clients.data) ?? []).map((one) => ({ value: String(one.id), label: one.name }))
  const file = async (kind: 'pdf' | 'sheet') => {
    const search = new URLSearchParams(query).toString()
    const name = `statement ${data!.clientName} ${data!.to}.${kind === 'pdf' ? 'pdf' : 'xlsx'}`
    try {
      await downloadFrom(`/api/clients/${id}/statement/${kind}?${search}`, name)
    } catch (failure) {
      toast({ title: 'Error', text: sentenceOf(failure, 'Failed to download the statement'), tone: 'bad' })
    }
  }
  return (
    <div className="billing-tab statement">
      <Card
        title="Statement of Account"
        note="Every invoice, credit note and payment of a client, with the balance after it"
        actions={
          data && (
            <>
              <Button icon={<FileDown size={16} aria-hidden />} onClick={() => void file('pdf')}>
                PDF
              </Button>
              <Button icon={<FileSpreadsheet size={16} aria-hidden />} onClick={() => void file('sheet')}>
                Sheet
              </Button>
            </>
          )
        }
      >
        <div className="statement-find" role="search" aria-label="Statement">
          <Combobox
            label="Client"
            choices={choices}
            value={id}
            onChange={(client) => set({ client, company: '' })}
          />
          <DateField
            label="From"
            value={period.from || data?.from || ''}
            max={today}
            onChange={(event) => setPeriod({ ...period, from: event.target.value })}
          />
          <DateField
            label="To"
            value={period.to}
            max={today}
            onChange={(event) => setPeriod({ ...period, to: event.target.value })}
          />
          {data && data.companies.length > 1 && (
            <Select
              label="Company"
              value={values.company}
              onChange={(event) => set({ company: event.target.value })}
            >
              <option value="">All companies</option>
              {data.companies.map((company) => (
                <option key={company}>{company}</option>
              ))}
            </Select>
          )}
        </div>
        {id === '' ? (
          <EmptyState icon={<ScrollText size={28} strokeWidth={1.5} aria-hidden />}>
            Choose a client to see the statement.
          </EmptyState>
        ) : isError && !data ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'Failed to load the statement')}
          </ErrorState>
        ) : !data ? (
          <Waiting />
        ) : (
          <>
            {isError && <p className="field-error">{sentenceOf(error, 'Failed to load the statement')}</p>}
            <Position statement={data} />
            <StatementLines statement={data} />
          </>
        )}
      </Card>
      {id !== '' && <AccountPart key={id} clientId={id} onOpen={onOpen} />}
    </div>
  )
}
