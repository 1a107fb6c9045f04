/** Shown to people who must have a second factor and have none: set it up, or sign out. */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useFirm } from '../../../../web/firm'
import type { HeldProps } from '../../../../web/module'
import { ask } from '../../../../web/query'
import { signOut, useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf } from '../../../../web/sendOnce'
import { getFactor } from '../../factorContract'
import { Enrol } from './Enrol'
import '../../screens/entry.css'
import './factor.css'

export default function MustEnrol({ onStay, onDone }: HeldProps) {
  const { firstName } = useWho()
  const firm = useFirm()
  const router = useRouter()
  const { data, error, refetch } = useQuery(ask(getFactor))
  useEffect(() => {
    document.title = 'Second factor · Muster'
  }, [])
  return (
    <main className="entry">
      <div className="entry-sheet wide">
        <header className="entry-head">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <h1>Set up your second factor</h1>
          <p className="soft">
            {firstName}, {firm?.name ?? 'your firm'} requires a second factor. You can use Muster once it is
            set up.
          </p>
        </header>
        {data ? (
          <Enrol hasPassword={data.hasPassword} onCodes={onStay} onDone={onDone} />
        ) : error ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'This page could not be loaded.')}
          </ErrorState>
        ) : (
          <Waiting />
        )}
        <p className="entry-foot">
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              signOut()
              void router.navigate({ to: '/login' as string, replace: true })
            }}
          >
            Logout
          </Button>
        </p>
      </div>
    </main>
  )
}
