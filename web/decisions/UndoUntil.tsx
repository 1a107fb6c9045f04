/** The Undo button for one's own decision, wherever the request is shown, until its time is over. */
import { useEffect, useState } from 'react'
import { now } from '../clock'
import { toast } from '../toast'
import { Button } from '../ui/Button'
import { sentenceOf, useSendOnce } from '../sendOnce'

type UndoUntilProps = {
  /** The deadline from the server, or null if there is nothing to undo. */
  until: string | null
  undo: (key: string) => Promise<unknown>
}

export function UndoUntil({ until, undo }: UndoUntilProps) {
  const keyed = useSendOnce()
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(until) - now()))
    return () => clearTimeout(timer)
  }, [until])
  if (until === null || isOver) return null

  async function run() {
    setBusy(true)
    try {
      await keyed(['undo', until], undo)
      toast({ title: 'Undone', tone: 'good' })
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, 'The decision was not undone. Please try again.'),
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void run()}>
      Undo the decision
    </Button>
  )
}
