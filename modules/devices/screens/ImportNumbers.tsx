/** Imports enrolment numbers from a sheet, after a preview. */
import { useState } from 'react'
import { ApiError } from '../../../web/api'
import { countWords } from '../../../web/format'
import { afterEvent } from '../../../web/live'
import { sentenceOf } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { FileButton, sheetFiles } from '../../../web/ui/FileButton'
import { Table } from '../../../web/ui/Table'
import { sendFile } from '../../../web/upload'
import { importDevicePeople, type ImportedPeople } from '../contract'

function send(file: File, isPreview: boolean): Promise<ImportedPeople> {
  if (file.size > importDevicePeople.limit!)
    throw new ApiError(413, 'The file is larger than 2 MB. A list of numbers is smaller.')
  return sendFile(`${importDevicePeople.path}${isPreview ? '?preview=1' : ''}`, file)
}

export function ImportNumbers({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ImportedPeople | null>(null)
  const [busy, setBusy] = useState<'reading' | 'linking' | null>(null)

  async function look(chosen: File) {
    setBusy('reading')
    try {
      setFound(await send(chosen, true))
      setFile(chosen)
    } catch (error) {
      toast({ title: 'Import failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  async function link() {
    setBusy('linking')
    try {
      const { linked } = await send(file!, false)
      await afterEvent('device.changed')
      toast({ title: `${countWords(linked, 'number')} linked`, tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(null)
      toast({ title: 'Import failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  return (
    <Dialog
      title="Import Numbers"
      onClose={busy === 'linking' ? () => {} : onClose}
      foot={
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy === 'linking'}
            disabled={!found || found.linked === 0}
            onClick={() => void link()}
          >
            {busy === 'linking' ? 'Linking…' : linkWords(found)}
          </Button>
        </DialogButtons>
      }
    >
      <p className="soft">
        Use an Excel or CSV file with the columns Number and Employee ID. You see a preview before anything is
        linked.
      </p>
      <FileButton
        label="File with numbers"
        accept={sheetFiles}
        isAgain={found !== null}
        busy={busy === 'reading'}
        busyWords="Reading…"
        onChoose={(chosen) => void look(chosen)}
      />
      {found && <Preview name={file!.name} found={found} />}
    </Dialog>
  )
}

const linkWords = (found: ImportedPeople | null) =>
  !found ? 'Link' : found.linked === 0 ? 'Nothing to link' : `Link ${countWords(found.linked, 'number')}`

function Preview({ name, found: { linked, known, errors } }: { name: string; found: ImportedPeople }) {
  return (
    <>
      <p role="status">
        {name}: {linked} new, {known} linked already, {errors.length} with an error
      </p>
      {errors.length > 0 && (
        <Table
          label="Rows with errors"
          few="always"
          rows={errors}
          rowKey={({ row }) => row}
          empty="No rows."
          columns={[
            { head: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
            { head: 'Error', cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  )
}
