/** A link for one person to set their password: created and shown once, sent by the Admin. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { fullName } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { CopyText } from '../../../../web/ui/CopyText'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { sentenceOf } from '../../../../web/sendOnce'
import { makePasswordLinks, type PersonDetail } from '../../contract'

type PasswordLinkProps = {
  of: Pick<PersonDetail, 'id' | 'firstName' | 'lastName' | 'hasPassword'>
  onClose: () => void
}

export function PasswordLink({ of, onClose }: PasswordLinkProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const days = of.hasPassword ? '1 day' : '7 days'

  async function make() {
    setBusy(true)
    try {
      const [made] = await call(makePasswordLinks, { ids: [of.id] })
      if (made) setUrl(new URL(made.link, location.origin).href)
      else toast({ title: 'The link was not created', text: `${fullName(of)} is not active.`, tone: 'bad' })
    } catch (error) {
      toast({ title: 'No link was made', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={`Password link for ${fullName(of)}`} onClose={onClose}>
      <p className="soft">
        {url
          ? `Send it only to ${of.firstName}, because anybody with the link can set the password. It is ` +
            `shown only now, works once, and is valid for ${days}.`
          : `${of.firstName} can set a password with it. A new link replaces an earlier one. Signing ` +
            'in works as before until the link is used.'}
      </p>
      {url && <CopyText label="Link" text={url} />}
      <DialogButtons>
        {url ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void make()}>
            Create link
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
