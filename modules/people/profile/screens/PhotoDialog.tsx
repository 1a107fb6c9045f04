/** One's own photo with a preview; saved at once, independent of other edits. */
import { useState } from 'react'
import { ApiError, call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { summaryOf, useSendOnce } from '../../../../web/sendOnce'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { saveProfile, type Profile } from '../profileContract'
import { ChoosePicture } from '../../editing/screens/ChoosePicture'
import { profileChanged } from './profileChanged'

export function PhotoDialog({
  profile,
  onSaved,
  onClose,
}: {
  profile: Profile
  onSaved: (version: number) => void
  onClose: () => void
}) {
  const sendOnce = useSendOnce()
  const [picture, setPicture] = useState(profile.profilePhoto)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isChanged = picture !== profile.profilePhoto

  async function save() {
    setBusy(true)
    setError(undefined)
    try {
      const body = { profilePhoto: picture }
      const saved = await sendOnce(body, (key) => call(saveProfile, body, { key }))
      onSaved(saved.version)
      profileChanged(saved)
      toast({ title: 'Success', text: 'Your profile has been updated successfully!', tone: 'good' })
      onClose()
    } catch (failed) {
      setBusy(false)
      setError(
        failed instanceof ApiError && failed.errors[0]
          ? failed.errors[0].message
          : summaryOf(failed, 'Failed to update profile'),
      )
    }
  }

  return (
    <Dialog title="Your photo" onClose={onClose}>
      <ChoosePicture
        person={profile}
        picture={picture}
        error={error}
        onChange={(chosen) => {
          setPicture(chosen)
          setError(undefined)
        }}
        onError={setError}
      />
      <p className="faint">
        Everybody who sees your name sees your photo. Muster stores a copy of 256 pixels without information
        about place or camera.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isChanged} busy={busy} onClick={() => void save()}>
          {busy ? 'Saving…' : 'Save photo'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
