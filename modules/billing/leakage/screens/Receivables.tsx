/** Outstanding amounts on a day: an ageing bar for each client, and the amounts behind it. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { isDay } from '../../../../src/domain/day'
import { Rows } from '../../../../web/charts/Rows'
import { shortRupees } from '../../../../web/charts/scale'
import { StackedBar } from '../../../../web/charts/StackedBar'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { DateField } from '../../../../web/ui/DateField'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Pagination } from '../../../../web/ui/Pagination'
import { Waiting } from '../../../../web/ui/Spinner'
import { useNarrow } from '../../../../web/useNarrow'
import { receivables } from '../../contract'
import { buckets } from '../../rules'
import type { Shows } from '../../screens/open'
import { countWords, money } from '../../screens/words'
import { bucketTones, bucketWords, isAny, partsByAge, toCreditSeries } from './ageing'
import { ReceivablesTable } from './ReceivablesTable'
import './ageing.css'

const clientsAPage = 20

export default function Receivables({ onShow }: Shows) {
  const today = todayIn(useZone())
  const isNarrow = useNarrow()
  const [asOn, setAsOn] = useState(today)
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery({
    ...ask(receivables, isDay(asOn) ? { asOn } : {}),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.clients.length ?? 0) / clientsAPage))
  const at = Math.min(page, pages)
  const clients = data?.clients.slice((at - 1) * clientsAPage, at * clientsAPage) ?? []
  // A client with only an advance or a credit owes nothing, so it is only in the table.
  const debtors = data?.clients.filter(isDebtor).length ?? 0
  const bars = clients.filter(isDebtor)
  return (
    <Card
      title="Receivables"
      note={
        data
          ? `${money(data.outstanding)} outstanding from ${countWords(debtors, 'client')} on ` +
            `${dayWords(data.asOn)}`
          : 'Outstanding amounts by client and age'
      }
      actions={
        <DateField
          label="As on"
          hideLabel
          title="As on"
          value={asOn}
          max={today}
          onChange={(event) => setAsOn(event.target.value)}
        />
      }
      className="receivables"
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>Failed to fetch receivables</ErrorState>
        ) : (
          <Waiting />
        )
      ) : clients.length === 0 ? (
        <EmptyState
          action={
            asOn === today ? (
              <Button onClick={() => onShow('invoices')}>View Invoices</Button>
            ) : (
              <Button onClick={() => setAsOn(today)}>Show Today</Button>
            )
          }
        >
          No outstanding invoices on this date.
        </EmptyState>
      ) : (
        <div className="ageing">
          {debtors > 0 && <StackedBar label="Outstanding by age" parts={partsByAge(data)} />}
          {bars.length > 0 && (
            <Rows
              label="Outstanding by client and age"
              series={[
                ...buckets.map((bucket) => ({ label: bucketWords[bucket], tone: bucketTones[bucket] })),
                ...(isAny(data.toCredit) ? [toCreditSeries] : []),
              ]}
              rows={bars.map((one) => ({
                id: one.clientId,
                label: one.clientName,
                values: [
                  ...buckets.map((bucket) => Number(one.buckets[bucket])),
                  ...(isAny(data.toCredit) ? [Number(one.toCredit)] : []),
                ],
                text: isNarrow ? shortRupees(Number(one.outstanding)) : money(one.outstanding),
              }))}
              text={(amount) => money(String(amount))}
              onPick={(client) => onShow('invoices', { client, state: 'Open' })}
            />
          )}
          <Pagination page={at} pages={pages} onPage={setPage} />
          <ReceivablesTable data={data} clients={clients} words={bucketWords} />
        </div>
      )}
    </Card>
  )
}

const isDebtor = ({ outstanding }: { outstanding: string }) => Number(outstanding) > 0
