/** One person's devices and recent deliveries. The person is in the URL. */
import { useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { debugPush } from '../../contract'
import { DebugResult } from './DebugResult'

/** Receipts have no event. */
const lookEvery = 5_000

export function DebugPerson() {
  const who = useWho()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const wanted = /^\d+$/.test(String(search.user)) ? String(search.user) : ''
  const [text, setText] = useState(wanted)
  const [error, setError] = useState<string>()
  const {
    data,
    error: failure,
    isFetching,
    errorUpdatedAt,
    refetch,
  } = useQuery({
    ...ask(debugPush, { userId: wanted }),
    enabled: wanted !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : lookEvery),
  })

  useEffect(() => {
    if (failure) toast({ title: 'Debug Failed', text: failure.sentence, tone: 'bad' })
    // Each time it fails, not only the first.
  }, [failure, errorUpdatedAt])

  function look(id: string) {
    if (!id) return setError('Please enter a user ID')
    if (id === wanted) return void refetch()
    void navigate({ to: '.', search: { user: Number(id) } as never, replace: true, resetScroll: false })
  }

  return (
    <Card title="One user">
      <form
        className="debug-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          look(text.trim())
        }}
      >
        <Input
          label="User ID"
          inputMode="numeric"
          value={text}
          error={error}
          hint={`Your ID is ${who.id}.`}
          onChange={(event) => {
            setText(event.target.value.replace(/\D/g, ''))
            setError(undefined)
          }}
        />
        <Button type="submit" busy={isFetching && !data} icon={<Search size={16} aria-hidden />}>
          Debug user
        </Button>
      </form>
      {wanted &&
        (failure && !data ? (
          <ErrorState retry={() => void refetch()}>{failure.sentence}</ErrorState>
        ) : data ? (
          <DebugResult found={data} />
        ) : (
          <Waiting />
        ))}
    </Card>
  )
}
