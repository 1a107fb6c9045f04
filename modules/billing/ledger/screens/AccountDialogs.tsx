/** Dialogs of a client's account: record an advance or a refund, reverse one. */
import { todayIn, useZone } from '../../../../web/firm'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select } from '../../../../web/ui/Field'
import { addAdvance, refundAccount, reverseAccountEntry, type Account } from '../../contract'
import { ending, faultsIn } from './entryForm'
import { money } from '../../screens/words'
import { accountWords } from './accountWords'

type AboutAccount = { account: Account; onClose: () => void }

export function Advance({ account, companies, onClose }: AboutAccount & { companies: readonly string[] }) {
  const today = todayIn(useZone())
  const form = useForm(addAdvance, {
    read: () => ({ entityName: companies[0] ?? '', day: today, amount: '', tds: '', note: '' }),
    faults: faultsIn(addAdvance.body!),
    write: ({ tds, ...rest }) => ({ ...rest, ...(tds.trim() && { tds }), id: String(account.clientId) }),
    ...ending('Advance recorded', onClose, 'the account'),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Record Advance: ${account.clientName}`}
      action="Record Advance"
      form={form}
      onClose={onClose}
    >
      <p className="soft">Money on account is no income of an invoice until it is used for one.</p>
      <Select label="Received by" {...tie('entityName')} required>
        {companies.map((company) => (
          <option key={company}>{company}</option>
        ))}
      </Select>
      <DateField label="Received on" {...tie('day')} required />
      <Input label="Amount received" {...tie('amount')} required inputMode="decimal" className="figures" />
      <Input label="TDS" {...tie('tds')} inputMode="decimal" className="figures" />
      <Input
        label="Note"
        {...tie('note')}
        maxLength={300}
        hint="For example the UTR. It is printed on the client's receipt"
      />
    </FormDialog>
  )
}

export function AccountRefund({ account, onClose }: AboutAccount) {
  const today = todayIn(useZone())
  const held = account.balances.filter(({ amount }) => Number(amount) > 0)
  const form = useForm(refundAccount, {
    read: () => ({ entityName: held[0]!.entityName, day: today, amount: held[0]!.amount, note: '' }),
    faults: faultsIn(refundAccount.body!),
    write: (values) => ({ ...values, id: String(account.clientId) }),
    ...ending('Refund recorded', onClose, 'the account'),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Record Refund: ${account.clientName}`}
      action="Record Refund"
      form={form}
      onClose={onClose}
    >
      <Select label="Paid by" {...tie('entityName')} required>
        {held.map(({ entityName, amount }) => (
          <option key={entityName} value={entityName}>
            {entityName}: {money(amount)}
          </option>
        ))}
      </Select>
      <DateField label="Paid on" {...tie('day')} required />
      <Input label="Amount paid back" {...tie('amount')} required inputMode="decimal" className="figures" />
      <Input label="Note" {...tie('note')} maxLength={300} hint="For example the UTR" />
    </FormDialog>
  )
}

export function ReverseAccountEntry({
  account,
  entry,
  onClose,
}: AboutAccount & { entry: Account['entries'][number] }) {
  const today = todayIn(useZone())
  const form = useForm(reverseAccountEntry, {
    read: () => ({ day: today, reason: '' }),
    faults: faultsIn(reverseAccountEntry.body!),
    write: (values) => ({ ...values, id: String(account.clientId), entry: String(entry.id) }),
    ...ending('Entry reversed', onClose, 'the account'),
  })
  const { tie } = form
  return (
    <FormDialog title={`Reverse: ${account.clientName}`} action="Reverse" form={form} onClose={onClose}>
      <p className="soft">
        {accountWords(entry)} of {money(entry.change.replace('-', ''))}
      </p>
      <DateField label="Date of the reversal" {...tie('day')} required />
      <Input label="Reason" {...tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}
