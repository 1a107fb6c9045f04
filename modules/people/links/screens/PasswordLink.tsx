/** A link for one person to set their password: created and shown once, sent by the Admin or by mail. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { useFirm } from '../../../../web/firm'
import { fullName } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { CopyText } from '../../../../web/ui/CopyText'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { sentenceOf } from '../../../../web/sendOnce'
import { makePasswordLinks, type Person } from '../../contract'
import { useInviteOne } from './inviting'
import { wholeLink } from './linkFile'
import { LinkWarning } from './LinkWarning'

type PasswordLinkProps = {
  of: Pick<Person, 'id' | 'firstName' | 'lastName' | 'hasPassword'>
  onClose: () => void
}

export function PasswordLink({ of, onClose }: PasswordLinkProps) {
  const mayInvite = (useFirm()?.sendsMail ?? false) && of.hasPassword === false
  const invite = useInviteOne()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState<'link' | 'mail' | null>(null)
  const days = of.hasPassword ? '1 day' : '7 days'

  async function make() {
    setBusy('link')
    try {
      const [made] = await call(makePasswordLinks, { ids: [of.id] })
      if (made) setUrl(wholeLink(made.link))
      else toast({ title: 'The link was not created', text: `${fullName(of)} is not active.`, tone: 'bad' })
    } catch (error) {
      toast({ title: 'No link was made', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  async function send() {
    setBusy('mail')
    if (await invite(of)) onClose()
    else setBusy(null)
  }

  return (
    <Dialog title={`Password link for ${fullName(of)}`} onClose={onClose}>
      <p className="soft">
        {url
          ? `Send it only to ${of.firstName}, because anybody with the link can set the password. It is ` +
            `shown only now, works once, and is valid for ${days}.`
          : `${of.firstName} can set a password with it. It works once and is valid for ${days}.` +
            (of.hasPassword ? ' Signing in works as before until the link is used.' : '')}{' '}
        Earlier unused links stay valid.
      </p>
      {url && <CopyText label="Link" text={url} />}
      {url && <LinkWarning address={url} />}
      <DialogButtons>
        {mayInvite && (
          <Button busy={busy === 'mail'} disabled={busy === 'link'} onClick={() => void send()}>
            Send by mail instead
          </Button>
        )}
        {url ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" busy={busy === 'link'} onClick={() => void make()}>
            Create link
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
