/** Shows the dismissed set-up checklist on the dashboard again. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { call } from '../../../web/api'
import { ask } from '../../../web/query'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { checklist, dismissChecklist } from '../../dashboard/checklistContract'

export function ShowChecklist() {
  const { data } = useQuery(ask(checklist))
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  if (data?.state !== 'dismissed') return null

  async function show() {
    setBusy(true)
    try {
      await sendOnce('show', (key) => call(dismissChecklist, { isDismissed: false }, { key }))
      toast({ title: 'The checklist is on the dashboard again', tone: 'good' })
    } catch (error) {
      toast({ title: 'Not shown', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="quiet"
      busy={busy}
      icon={<ListChecks size={16} aria-hidden />}
      onClick={() => void show()}
    >
      Show the set-up checklist
    </Button>
  )
}
