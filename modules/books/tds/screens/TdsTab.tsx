/** The TDS tab: tax that clients deducted and no certificate states yet, with what to ask whom. */
import { useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { SlotOfButtons } from '../../../../web/frame/Slot'
import { ask } from '../../../../web/query'
import { Card } from '../../../../web/ui/Card'
import { Table, type Column } from '../../../../web/ui/Table'
import { listTds, type TdsQuarter, type UnrecordedTds, type UnseenTds } from '../../contract'
import { money } from '../../screens/words'

export default function TdsTab() {
  const today = todayIn(useZone())
  const { data, isError, refetch } = useQuery(ask(listTds))
  const unseen: Column<UnseenTds>[] = [
    { head: 'Received', cell: ({ day }) => <span className="nowrap">{shortDateWords(day, today)}</span> },
    { head: 'Client', phone: 'lead', cell: ({ clientName }) => clientName },
    {
      head: 'For',
      phone: 'named row',
      cell: ({ invoiceNumber, number }) => <span className="nowrap">{invoiceNumber ?? number ?? '-'}</span>,
    },
    { head: 'TDS', number: true, cell: ({ tds }) => <b>{money(tds)}</b> },
    {
      head: 'Section',
      phone: 'named row',
      cell: ({ section, code }) => [section, code].filter(Boolean).join(', ') || '-',
    },
    {
      head: 'What to do',
      phone: 'row',
      cell: ({ ask: words, email }) => (
        <>
          {words}
          {email && (
            <>
              {' '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </>
      ),
    },
  ]
  const unrecorded: Column<UnrecordedTds>[] = [
    { head: 'Date', cell: ({ day }) => <span className="nowrap">{shortDateWords(day, today)}</span> },
    {
      head: 'Deductor',
      phone: 'lead',
      cell: ({ deductor, tan }) => [deductor, tan].filter(Boolean).join(', '),
    },
    { head: 'TDS', number: true, cell: ({ tds }) => <b>{money(tds)}</b> },
    { head: 'What to do', phone: 'row', cell: ({ text }) => text },
  ]
  const quarters: Column<TdsQuarter>[] = [
    { head: 'Quarter', phone: 'lead', cell: ({ quarter }) => <span className="nowrap">{quarter}</span> },
    { head: 'Company', phone: 'named row', cell: ({ entityName }) => entityName },
    { head: 'Recorded', number: true, cell: ({ recorded }) => money(recorded) },
    { head: 'In certificates', number: true, cell: ({ seen }) => money(seen) },
    { head: 'Not seen', number: true, cell: ({ open }) => <b>{money(open)}</b> },
  ]
  const failed = isError && !data && 'Failed to load the TDS'
  const retry = () => void refetch()
  return (
    <div className="books-stack">
      <Card
        title="TDS Not Seen Yet"
        note="Deducted by clients, but in no certificate and not in Form 26AS (168)."
        actions={<SlotOfButtons name="books.certificates" />}
      >
        <Table
          label="TDS not seen yet"
          columns={unseen}
          rows={data?.unseen}
          rowKey={({ entryId }) => entryId}
          error={failed}
          retry={retry}
          empty="All recorded TDS is in certificates."
        />
      </Card>
      {data && data.unrecorded.length > 0 && (
        <Card title="In Certificates Only" note="Tax that a certificate states and no receipt records.">
          <Table
            label="TDS in certificates only"
            columns={unrecorded}
            rows={data.unrecorded}
            rowKey={({ id }) => id}
            empty="Nothing"
          />
        </Card>
      )}
      {data && data.quarters.length > 0 && (
        <Card title="By Quarter">
          <Table
            label="TDS by quarter"
            columns={quarters}
            rows={data.quarters}
            rowKey={({ quarter, entityName }) => `${quarter} ${entityName}`}
            empty="Nothing"
          />
        </Card>
      )}
    </div>
  )
}
