/** One's own API tokens, and for an Admin those of programs. */
import { Suspense, lazy, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Bot, KeySquare } from 'lucide-react'
import { dayOf } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { now } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { agoWords, dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { endApiToken, listApiTokens, type ApiToken } from '../apiTokenContract'
import { scopeWords } from './scopeWords'

const NewToken = lazy(() => import('./NewToken'))

export function ApiTokens() {
  const { data, error, refetch } = useQuery(ask(listApiTokens))
  const [isCreating, setCreating] = useState(false)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  return (
    <Card
      title="API tokens"
      note="With a token a program calls Muster as you."
      actions={
        <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
          New token
        </Button>
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className="soft">No program uses your account.</p>
        ) : (
          <ul className="sign-ins" aria-label="API tokens">
            {data.map((token) => (
              <Token key={token.id} token={token} onEnd={() => setEnding(token)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState retry={() => void refetch()}>
          {sentenceOf(error, 'Your API tokens could not be loaded.')}
        </ErrorState>
      ) : (
        <Waiting />
      )}
      {isCreating && (
        <Suspense>
          <NewToken onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {ending && (
        <Confirm
          title="End this token?"
          action="End token"
          busy="Ending…"
          run={() => end(ending)}
          onClose={() => setEnding(null)}
        >
          <p>
            Programs that use <b>{ending.name}</b> stop working at once.
          </p>
        </Confirm>
      )}
    </Card>
  )
}

async function end({ id, name }: ApiToken): Promise<boolean> {
  try {
    await call(endApiToken, { id: String(id) })
    toast({ title: 'Token ended', text: `${name} can no longer be used.`, tone: 'good' })
    return true
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'The token could not be ended.'), tone: 'bad' })
    return false
  }
}

function Token({ token, onEnd }: { token: ApiToken; onEnd: () => void }) {
  const zone = useZone()
  const { name, owner, isOwn, isForProgram, scopes, ending, expiresAt, lastUsedAt } = token
  const Icon = isForProgram ? Bot : KeySquare
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div>
        <p className="sign-in-name">
          {name} {isForProgram && <Badge colour="blue">Program</Badge>}
        </p>
        <p className="faint">
          {!isOwn && `As ${owner} · `}
          {scopes.map(scopeWords).join(' · ')} · ends in <span className="figures">{ending}</span> ·{' '}
          {lastUsedAt ? `used ${agoWords(lastUsedAt, now(), zone)}` : 'never used'} · expires{' '}
          {dayWords(dayOf(expiresAt, zone))}
        </p>
      </div>
      <Button size="small" aria-haspopup="dialog" aria-label={`End token ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}
