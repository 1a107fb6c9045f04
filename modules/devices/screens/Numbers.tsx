/** Enrolment numbers: those that nobody has, and those that people have. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { ask } from '../../../web/query'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Part } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { listDevicePeople } from '../contract'
import { ImportNumbers } from './ImportNumbers'
import { LinkedNumbers } from './LinkedNumbers'
import { UnknownNumbers } from './UnknownNumbers'

export function Numbers({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    ...ask(listDevicePeople),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const [isImporting, setImporting] = useState(false)
  return (
    <Dialog title="Numbers" onClose={onClose} wide>
      <div className="device-numbers-head">
        <p className="soft">
          Each person has a number on the devices. A number that is an employee ID needs no link.
        </p>
        <Button
          size="small"
          icon={<FileUp size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setImporting(true)}
        >
          Import from a file
        </Button>
      </div>
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The numbers could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : (
        <>
          {data.unknown.length > 0 && <UnknownNumbers unknown={data.unknown} />}
          <Part title="Linked numbers">
            <LinkedNumbers people={data.people} />
          </Part>
        </>
      )}
      {isImporting && <ImportNumbers onClose={() => setImporting(false)} />}
    </Dialog>
  )
}
