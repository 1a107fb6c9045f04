/** What people see without a sign-in: the first-run screen while the firm is empty, else the sign-in. */
import { lazy, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { notReached } from '../../../../web/api'
import { firmQuery } from '../../../../web/firm'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { Login } from './Login'
import '../../screens/entry.css'

const FirstRun = lazy(() => import('./FirstRun'))

export default function Entry() {
  const { data: firm, isPending, refetch } = useQuery(firmQuery)
  // After setting up, the firm counts as set up while the screen still shows its accounts.
  const [settingUp, setSettingUp] = useState(false)

  return (
    <main className="entry">
      {isPending ? (
        <Waiting label="Loading Muster" />
      ) : !firm ? (
        <ErrorState retry={() => void refetch()}>{notReached}</ErrorState>
      ) : settingUp || !firm.isSetUp ? (
        <FirstRun onStart={() => setSettingUp(true)} />
      ) : (
        <Login firm={firm} />
      )}
    </main>
  )
}
