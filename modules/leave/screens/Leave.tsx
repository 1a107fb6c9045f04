/** The Leave screen: what there is, the form, and what was asked for before. */
import { useState } from 'react'
import { CalendarSync } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import { Page } from '../../../web/ui/Page'
import { ApplyForm } from './ApplyForm'
import { Balance } from './Balance'
import { CalendarLink } from './CalendarLink'
import { LeaveHistory } from './LeaveHistory'

export default function Leave() {
  const [linking, setLinking] = useState(false)
  return (
    <Page
      title="Leave Management"
      actions={
        <Button size="small" aria-haspopup="dialog" icon={<CalendarSync size={16} aria-hidden />} onClick={() => setLinking(true)}>
          Calendar link
        </Button>
      }
    >
      <Balance />
      <ApplyForm />
      <LeaveHistory />
      {linking && <CalendarLink onClose={() => setLinking(false)} />}
    </Page>
  )
}
