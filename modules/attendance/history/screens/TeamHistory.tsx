/** Team Attendance History: the team's days over a period as a list, or a month as a grid. */
import { useState } from 'react'
import { CalendarRange, List } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Page } from '../../../../web/ui/Page'
import { useAddress } from '../../../../web/address'
import { addressNames } from './teamAddress'
import { TeamDays } from './TeamDays'
import { TeamMonth } from './TeamMonth'
import './teamHistory.css'

export default function TeamHistory() {
  const { values, set } = useAddress(addressNames)
  const isMonth = values.view === 'month'
  // Switching back shows the other view as it was.
  const [other, setOther] = useState<Partial<typeof values>>({})
  const show = (view: '' | 'month') => {
    if ((view === 'month') === isMonth) return
    setOther(values)
    set({ ...Object.fromEntries(addressNames.map((name) => [name, ''])), ...other, view })
  }
  return (
    <Page
      title="Team Attendance History"
      note={isMonth ? 'One row per person, one column per day' : "The team's days, newest first"}
      actions={
        <div role="group" aria-label="View" className="view-switch">
          <Button
            size="small"
            aria-pressed={!isMonth}
            icon={<List size={16} aria-hidden />}
            onClick={() => show('')}
          >
            List
          </Button>
          <Button
            size="small"
            aria-pressed={isMonth}
            icon={<CalendarRange size={16} aria-hidden />}
            onClick={() => show('month')}
          >
            Month
          </Button>
        </div>
      }
    >
      {isMonth ? <TeamMonth /> : <TeamDays />}
    </Page>
  )
}
