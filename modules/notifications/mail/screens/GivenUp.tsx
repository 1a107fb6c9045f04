/** Mails that the server refused, or did not accept after all attempts. */
import { useState, type ReactNode } from 'react'
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
      {mails.length > 1 && <Again mails={mails}>Send all {mails.length} again</Again>}
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
            <Again mails={[mail]}>Send again</Again>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Again({ mails, children }: { mails: readonly Dead[]; children: ReactNode }) {
  const [busy, setBusy] = useState(false)

  async function again() {
    setBusy(true)
    try {
      for (const { id } of mails) await call(retryMail, { id: String(id) })
      toast({ title: 'Sending again', text: mails.map(({ to }) => to).join(', '), tone: 'good' })
    } catch (error) {
      toast({ title: 'Not sent', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey: [mailState.path] })
    setBusy(false)
  }

  return (
    <Button
      size="small"
      busy={busy}
      aria-label={mails.length === 1 ? `Send again to ${mails[0]!.to}` : undefined}
      onClick={() => void again()}
    >
      {children}
    </Button>
  )
}
