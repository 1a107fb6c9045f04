/** Team Attendance History: the team's days over a period as a list, or a month as a grid. */
import { useState } from 'react'
import { Page } from '../../../../web/ui/Page'
import { Segmented } from '../../../../web/ui/Segmented'
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
      actions={
        <Segmented
          label="View"
          value={isMonth ? 'month' : ''}
          options={[
            { id: '', label: 'List' },
            { id: 'month', label: 'Month' },
          ]}
          onChange={show}
        />
      }
    >
      {isMonth ? <TeamMonth /> : <TeamDays />}
    </Page>
  )
}
