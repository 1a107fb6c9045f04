/** Chooses the invoices that a credit pays. What is left goes to the client's account. */
import { useState } from 'react'
import { X } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paiseOf, rupees } from '../../../../src/domain/money'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { asList, ask } from '../../../../web/query'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Combobox } from '../../../../web/ui/Combobox'
import { Input } from '../../../../web/ui/Field'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { listClients } from '../../../billing/contract'
import { bookLine, payableInvoices, type BankLine, type OpenInvoice } from '../../contract'
import { money } from '../../screens/words'

type Item = { invoiceId: number; invoiceNumber: string; clientName: string; amount: string; tds: string }

export function BookDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const rest = paiseOf(line.rest)!
  const form = useForm(bookLine, {
    read: () => ({
      items: [...(line.proposal?.items ?? [])] as Item[],
      advanceOf: '',
    }),
    faults: () => ({}),
    write: ({ items, advanceOf }) => ({
      id: String(line.id),
      version: line.version,
      items: items.map(({ invoiceId, amount, tds }) => ({ invoiceId, amount, ...(tds.trim() && { tds }) })),
      ...(advanceOf && { advanceOf: Number(advanceOf) }),
    }),
    done: { title: 'Success', text: 'Credit booked', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to book the credit', once: true },
    onSent: onClose,
  })
  const { items, advanceOf } = form.values
  const booked = items.reduce((sum, { amount }) => sum + (paiseOf(amount) ?? 0), 0)
  const left = rest - booked
  const change = (at: number, part: Partial<Item>) =>
    form.set({ items: items.map((item, index) => (index === at ? { ...item, ...part } : item)) })
  /** In full, net of the expected tax, or what is left. */
  const add = ({ id, number, clientName, open, expectedTds }: OpenInvoice) => {
    const [whole, tds] = [paiseOf(open)!, paiseOf(expectedTds)!]
    const isNet = tds > 0 && (left === whole - tds || left < whole)
    const amount = Math.max(0, Math.min(left, isNet ? whole - tds : whole))
    form.set({
      items: [
        ...items,
        {
          invoiceId: id,
          invoiceNumber: number,
          clientName,
          amount: rupees(amount),
          tds: isNet && amount === whole - tds ? rupees(tds) : '',
        },
      ],
    })
  }
  return (
    <FormDialog wide title={`Book ${money(line.rest)}`} action="Book" form={form} onClose={onClose}>
      <p className="books-narration">{line.narration}</p>
      {items.length > 0 && (
        <div className="books-items" role="group" aria-label="Invoices">
          {items.map((item, at) => (
            <div key={item.invoiceId} className="books-item">
              <span>
                <b>{item.invoiceNumber}</b> <span className="soft">{item.clientName}</span>
              </span>
              <Input
                label="Amount"
                aria-label={`Amount for ${item.invoiceNumber}`}
                value={item.amount}
                inputMode="decimal"
                className="figures"
                onChange={(event) => change(at, { amount: event.target.value })}
              />
              <Input
                label="TDS"
                aria-label={`TDS for ${item.invoiceNumber}`}
                value={item.tds}
                inputMode="decimal"
                className="figures"
                onChange={(event) => change(at, { tds: event.target.value })}
              />
              <IconButton
                label={`Remove ${item.invoiceNumber}`}
                onClick={() => form.set({ items: items.filter((_, index) => index !== at) })}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </div>
          ))}
        </div>
      )}
      <p className={left < 0 ? 'field-error' : 'soft'} role="status">
        {left < 0
          ? `${money(rupees(-left))} more than this credit`
          : left === 0
            ? 'The whole credit is booked.'
            : `${money(rupees(left))} is left.`}
      </p>
      {form.errors.items && (
        <p className="field-error" role="alert">
          {form.errors.items}
        </p>
      )}
      {left > 0 && <Account line={line} value={advanceOf} onChange={(to) => form.set({ advanceOf: to })} />}
      <Choices line={line} chosen={items.map(({ invoiceId }) => invoiceId)} onAdd={add} />
    </FormDialog>
  )
}

function Account({
  line,
  value,
  onChange,
}: {
  line: BankLine
  value: string
  onChange: (client: string) => void
}) {
  const clients = useQuery(ask(listClients))
  return (
    <Combobox
      label="Or keep the rest on the account of"
      choices={(asList(clients.data) ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      hint={line.client ? `The narration fits ${line.client.name}` : 'It can settle later invoices'}
    />
  )
}

function Choices({
  line,
  chosen,
  onAdd,
}: {
  line: BankLine
  chosen: readonly number[]
  onAdd: (invoice: OpenInvoice) => void
}) {
  const today = todayIn(useZone())
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...ask(payableInvoices, {
      id: String(line.id),
      ...(search ? { search } : line.client && { client: String(line.client.id) }),
    }),
    placeholderData: keepPreviousData,
  })
  const free = (data ?? []).filter(({ id }) => !chosen.includes(id))
  return (
    <section>
      <SearchBox
        label="Search invoices"
        placeholder="Search by number, client or amount"
        value={search}
        onChange={setSearch}
      />
      <ul className="plain-list">
        {free.slice(0, 12).map((invoice) => (
          <li key={invoice.id}>
            <Button size="small" variant="quiet" onClick={() => onAdd(invoice)}>
              Add {invoice.number}
            </Button>{' '}
            {invoice.clientName}, {shortDateWords(invoice.day, today)}, {money(invoice.open)} open
          </li>
        ))}
      </ul>
      {data && free.length === 0 && <p className="soft">No other open invoice fits.</p>}
    </section>
  )
}
