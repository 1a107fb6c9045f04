/** Imports what the e-invoice portal answered: IRN, acknowledgement and QR code of each document. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { FileButton } from '../../../../web/ui/FileButton'
import { Table } from '../../../../web/ui/Table'
import type { Answer } from '../../../../src/domain/endpoint'
import { registerEInvoices, type RegisteredRow } from '../../../billing/contract'
import { countWords } from '../../screens/words'

type Result = Answer<typeof registerEInvoices>

export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)

  async function read(file: File) {
    setBusy(true)
    try {
      setResult(await call(registerEInvoices, { content: await file.text() }))
    } catch (error) {
      toast({ title: 'Import Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    setBusy(false)
  }

  return (
    <Dialog
      title="Import Answer of the Portal"
      wide
      onClose={onClose}
      foot={
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      }
    >
      <p className="soft">
        Choose the JSON file that the e-invoice portal gives after the upload. Each document is compared with
        what was issued. Its PDF then has the IRN and the QR code; the PDF as issued stays.
      </p>
      <FileButton
        label="Answer of the portal"
        accept=".json,.txt,application/json"
        isAgain={result !== null}
        busy={busy}
        onChoose={(chosen) => void read(chosen)}
      />
      {result && <Rows of={result} />}
    </Dialog>
  )
}

const outcomeWords = {
  registered: 'Registered',
  known: 'Registered before',
  cancelled: 'Cancelled',
  deleted: 'Deleted here',
  refused: 'Refused',
}

/** First in the list: these ask for something. */
const asks = ({ outcome }: RegisteredRow) => outcome !== 'registered' && outcome !== 'known'

function Rows({ of: { rows, isSignatureChecked } }: { of: Result }) {
  const count = (outcome: RegisteredRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return (
    <>
      <p role="status">
        <b>{countWords(count('registered'), 'document')} registered</b>
        {count('known') > 0 && `, ${count('known')} registered before`}
        {count('deleted') > 0 && `, ${count('deleted')} deleted here`}
        {count('cancelled') > 0 && `, ${count('cancelled')} cancelled`}
        {count('refused') > 0 && `, ${count('refused')} refused`}
      </p>
      {!isSignatureChecked && (
        <p className="soft">
          Signatures were not checked: the portal's public key is not entered in Settings, Books.
        </p>
      )}
      <Table
        label="Answers of the portal"
        few="wide"
        columns={[
          { head: 'Number', phone: 'lead', cell: ({ number }) => number },
          { head: 'Result', phone: 'corner', cell: ({ outcome }) => outcomeWords[outcome] },
          {
            head: 'IRN, or what to do',
            phone: 'named row',
            cell: ({ text }) => <span className="books-narration">{text}</span>,
          },
        ]}
        rows={rows.toSorted((a, b) => Number(asks(b)) - Number(asks(a)))}
        rowKey={(row) => rows.indexOf(row)}
        empty="The file has no answers"
      />
    </>
  )
}
