/** Back up now: shows progress, also of a backup that somebody else started, and the result. */
import { useEffect, useRef, useState } from 'react'
import { DatabaseBackup } from 'lucide-react'
import { call } from '../../../web/api'
import { client, ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { listBackups, makeBackup, type BackupState } from '../contract'

type Running = NonNullable<BackupState['running']>
const words: Record<Running['stage'], string> = {
  copying: 'Copying the database…',
  writing: 'Writing the backup…',
  checking: 'Reading it back…',
}

export function BackUpNow({ running }: { running: Running | null }) {
  const [isAsking, setAsking] = useState(false)
  const keyed = useSendOnce()
  useOutcome(running !== null)

  async function run() {
    setAsking(true)
    try {
      client.setQueryData(
        ask(listBackups).queryKey,
        await keyed('back up', (key) => call(makeBackup, {}, { key })),
      )
    } catch (error) {
      toast({ title: 'The backup did not start', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setAsking(false)
    }
  }

  const busy = isAsking || running !== null
  return (
    <div className="backups-now">
      {running && (
        <span className="backups-progress" role="status">
          <span>{words[running.stage]}</span>
          <progress
            aria-label={words[running.stage]}
            {...(running.stage !== 'copying' && running.total
              ? { value: running.done, max: running.total }
              : {})}
          />
        </span>
      )}
      <Button busy={busy} icon={<DatabaseBackup size={16} aria-hidden />} onClick={() => void run()}>
        {busy ? 'Backing up…' : 'Back up now'}
      </Button>
    </div>
  )
}

/** Shown once, when it ends while this page is open. */
function useOutcome(isRunning: boolean) {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isRunning) {
      const last = client.getQueryData<BackupState>(ask(listBackups).queryKey)?.runs[0]
      if (last)
        toast(
          last.error === null
            ? { title: 'Backup made', text: 'The file was read back and verified.', tone: 'good' }
            : { title: 'The backup failed', text: last.error, tone: 'bad' },
        )
    }
    was.current = isRunning
  }, [isRunning])
}
