/** The people who cannot sign in yet: how many, and their invitations or links. */
import { useState, type ReactNode } from 'react'
import { Download, Mail } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useFirm } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { useInviteAll } from './inviting'
import { saveLinks, type SavedLinks } from './linkFile'
import { LinkWarning } from './LinkWarning'
import './links.css'

type WithoutPasswordProps = {
  count: number
  /** The label of the button that invites everybody. */ invite: string
  children?: ReactNode
}

export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export function WithoutPassword({ count, invite, children }: WithoutPasswordProps) {
  const sendsMail = useFirm()?.sendsMail ?? false
  const inviteAll = useInviteAll()
  const [confirming, setConfirming] = useState(false)
  /** How many were just invited. */
  const [invited, setInvited] = useState(0)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<SavedLinks | null>(null)

  async function save() {
    setBusy(true)
    setSaved(await saveLinks())
    setBusy(false)
  }

  return (
    <section className="without-password" aria-label="People without a password">
      <p>
        <b>
          {peopleWords(count)} {count === 1 ? 'has' : 'have'} no password yet.
        </b>{' '}
        {children}
        {!sendsMail && (
          <>
            Mail is not set up, so Muster cannot invite them. Set it up in{' '}
            <Link to={'/settings' as string} hash="mail">
              Settings
            </Link>{' '}
            under Mail, or create links and send them yourself.
          </>
        )}
      </p>
      <div className="without-password-buttons">
        {sendsMail && invited < count && (
          <Button
            icon={<Mail size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setConfirming(true)}
          >
            {invite}
          </Button>
        )}
        <Button busy={busy} icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
          Create and download links
        </Button>
      </div>
      <p role="status">{saved ? savedWords(saved.count) : invited > 0 && sendingWords(invited)}</p>
      {saved?.address && <LinkWarning address={saved.address} />}
      {confirming && (
        <Confirm
          title={`Invite ${peopleWords(count)} by mail?`}
          action={count === 1 ? 'Send 1 mail' : `Send ${count} mails`}
          busy="Sending…"
          keep="Cancel"
          tone="primary"
          run={async () => {
            const done = await inviteAll()
            if (done) setInvited(count)
            return done
          }}
          onClose={() => setConfirming(false)}
        >
          <p>
            {count === 1 ? 'The person gets' : 'Each of them gets'} a mail with a link to set a password,
            valid for 7 days. Earlier unused links stay valid.
          </p>
          <LinkWarning address={location.origin} />
        </Confirm>
      )}
    </section>
  )
}

const sendingWords = (count: number) => `Invitations to ${peopleWords(count)} are being sent.`

const savedWords = (count: number) =>
  count === 0
    ? 'All active people have a password.'
    : `${count === 1 ? '1 link' : `${count} links`} downloaded. Each works once and is valid for 7 days. ` +
      'Earlier unused links stay valid.'
