/** Names the ledgers of Tally. An empty field means the usual name. */
import { useQuery } from '@tanstack/react-query'
import { downloadFrom } from '../../../../web/download'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { listLedgers, saveLedgers, type Ledger } from '../../contract'

type AboutLedgers = { company: string; onClose: () => void }

export function LedgersDialog({ company, onClose }: AboutLedgers) {
  const { data, error, refetch } = useQuery({ ...ask(listLedgers, { company }), staleTime: 0 })
  if (data) return <LedgersForm company={company} ledgers={data.ledgers} onClose={onClose} />
  return (
    <Dialog title={`Ledgers of ${company}`} onClose={onClose}>
      {error ? <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState> : <Waiting />}
    </Dialog>
  )
}

function LedgersForm({ company, ledgers, onClose }: AboutLedgers & { ledgers: readonly Ledger[] }) {
  const form = useForm(saveLedgers, {
    read: () => Object.fromEntries(ledgers.map(({ purpose, name }) => [purpose, name])),
    faults: () => ({}),
    write: (names) => ({ company, names }),
    done: { title: 'Success', text: 'Ledgers saved', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to save the ledgers' },
    onSent: onClose,
  })
  return (
    <FormDialog title={`Ledgers of ${company}`} action="Save" form={form} onClose={onClose}>
      <p className="soft">
        As they are called in Tally. Without a name the grey one is used. Tally refuses a voucher whose ledger
        it does not have.{' '}
        <Button
          size="small"
          onClick={() =>
            void downloadFrom(
              `/api/books/ledgers/file?company=${encodeURIComponent(company)}`,
              'tally-ledgers.xml',
            ).catch((error: unknown) =>
              toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' }),
            )
          }
        >
          Download ledgers for Tally
        </Button>
      </p>
      {ledgers.map(({ purpose, label, usual }) => (
        <Input
          key={purpose}
          label={label}
          {...form.tie(purpose)}
          placeholder={usual || 'On the ledger of each client'}
          maxLength={200}
        />
      ))}
    </FormDialog>
  )
}
