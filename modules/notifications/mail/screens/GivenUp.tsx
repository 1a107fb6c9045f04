/** Mails that the server refused, or did not accept after all attempts. */
import { useState } from 'react'
import type { Answer } from '../../../../src/domain/endpoint'
import { call } from '../../../../web/api'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { client } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { mailState, retryMail } from '../../contract'

type Dead = Answer<typeof mailState>['dead'][number]

export function GivenUp({ mails }: { mails: readonly Dead[] }) {
  const zone = useZone()
  return (
    <section className="mail-dead" aria-labelledby="mail-dead">
      <h3 id="mail-dead">Not delivered</h3>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <div>
              <p>
                <b>{mail.to}</b> {mail.title}
              </p>
              <p className="faint">
                {momentWords(mail.createdAt, zone)}. {mail.answer}
              </p>
            </div>
            <Again mail={mail} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Again({ mail: { id, to } }: { mail: Dead }) {
  const [busy, setBusy] = useState(false)

  async function again() {
    setBusy(true)
    try {
      await call(retryMail, { id: String(id) })
      toast({ title: 'The mail is sent again', text: to, tone: 'good' })
    } catch (error) {
      toast({ title: 'Not sent', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey: [mailState.path] })
    setBusy(false)
  }

  return (
    <Button size="small" busy={busy} aria-label={`Send again to ${to}`} onClick={() => void again()}>
      Send again
    </Button>
  )
}
