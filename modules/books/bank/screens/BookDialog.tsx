/**
 * Chooses what a credit is booked to: receipts that were recorded by hand, and invoices. The rest goes to the
 * client's account.
 */
import { useState } from 'react'
import { X } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paiseOf, rupees } from '../../../../src/domain/money'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { asList, ask } from '../../../../web/query'
import { IconButton } from '../../../../web/ui/Button'
import { Combobox } from '../../../../web/ui/Combobox'
import { DateField } from '../../../../web/ui/DateField'
import { Input } from '../../../../web/ui/Field'
import { listClients } from '../../../billing/contract'
import { bookLine, listPayable, type BankLine, type RecordedEntry } from '../../contract'
import { money } from '../../screens/words'
import { addedItem, type Item } from './addedItem'
import { Choices } from './Choices'

export function BookDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { data: payable } = useQuery({
    ...ask(listPayable, {
      id: String(line.id),
      ...(search ? { search } : line.client && { client: String(line.client.id) }),
    }),
    placeholderData: keepPreviousData,
  })
  const form = useForm(bookLine, {
    read: () => ({
      entries: line.proposal?.entry ? [line.proposal.entry] : ([] as RecordedEntry[]),
      items: [...(line.proposal?.items ?? [])] as Item[],
      advanceOf: '',
      day: '',
    }),
    faults: () => ({}),
    fieldOf: (name) => (name === 'entryIds' ? 'entries' : name),
    write: ({ entries, items, advanceOf, day }) => ({
      id: String(line.id),
      version: line.version,
      entryIds: entries.map(({ id }) => id),
      items: items.map(({ invoiceId, amount, tds }) => ({ invoiceId, amount, ...(tds.trim() && { tds }) })),
      ...(advanceOf && { advanceOf: Number(advanceOf) }),
      ...((day || payable?.bookOn) && { day: day || payable!.bookOn! }),
    }),
    done: { title: 'Success', text: 'Credit booked', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to book the credit', once: true },
    onSent: onClose,
  })
  const { entries, items, advanceOf, day } = form.values
  const booked = [...entries, ...items].reduce((sum, { amount }) => sum + (paiseOf(amount) ?? 0), 0)
  const left = paiseOf(line.rest)! - booked
  const change = (at: number, part: Partial<Item>) =>
    form.set({ items: items.map((item, index) => (index === at ? { ...item, ...part } : item)) })
  const wrong = Object.entries(form.errors).find(([name]) => /^(?:items|entries)\b/.test(name))?.[1]
  return (
    <FormDialog wide title={`Book ${money(line.rest)}`} action="Book" form={form} onClose={onClose}>
      <p className="books-narration">{line.narration}</p>
      {entries.length > 0 && (
        <Entries
          entries={entries}
          onRemove={(id) => form.set({ entries: entries.filter((entry) => entry.id !== id) })}
        />
      )}
      {items.length > 0 && (
        <Items
          items={items}
          onChange={change}
          onRemove={(at) => form.set({ items: items.filter((_, index) => index !== at) })}
        />
      )}
      <p className={left < 0 ? 'field-error' : 'soft'} role="status">
        {left < 0
          ? `${money(rupees(-left))} more than this credit`
          : left === 0
            ? 'The whole credit is booked.'
            : `${money(rupees(left))} is left.`}
      </p>
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      {left > 0 && <Account line={line} value={advanceOf} onChange={(to) => form.set({ advanceOf: to })} />}
      {(payable?.bookOn || form.errors.day) && (
        <DateField
          label="Book on"
          {...form.tie('day')}
          value={day || payable?.bookOn || ''}
          hint="The month of this credit is closed. New receipts have this date"
        />
      )}
      <Choices
        payable={payable}
        invoiceIds={items.map(({ invoiceId }) => invoiceId)}
        entryIds={entries.map(({ id }) => id)}
        search={search}
        onSearch={setSearch}
        onInvoice={(invoice) => form.set({ items: [...items, addedItem(invoice, left)] })}
        onEntry={(entry) => form.set({ entries: [...entries, entry] })}
      />
    </FormDialog>
  )
}

function Entries({ entries, onRemove }: { entries: RecordedEntry[]; onRemove: (id: number) => void }) {
  return (
    <div className="books-items" role="group" aria-label="Recorded receipts">
      {entries.map(({ id, text, clientName, amount }) => (
        <div key={id} className="books-item">
          <span>
            <b>{text}</b> <span className="soft">{clientName}</span>
          </span>
          <span className="figures">{money(amount)}</span>
          <span />
          <IconButton label={`Remove ${text}`} onClick={() => onRemove(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  )
}

function Items({
  items,
  onChange,
  onRemove,
}: {
  items: readonly Item[]
  onChange: (at: number, part: Partial<Item>) => void
  onRemove: (at: number) => void
}) {
  return (
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
            onChange={(event) => onChange(at, { amount: event.target.value })}
          />
          <Input
            label="TDS"
            aria-label={`TDS for ${item.invoiceNumber}`}
            value={item.tds}
            inputMode="decimal"
            className="figures"
            onChange={(event) => onChange(at, { tds: event.target.value })}
          />
          <IconButton label={`Remove ${item.invoiceNumber}`} onClick={() => onRemove(at)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
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
