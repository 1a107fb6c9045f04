/** Chooses a photo: preview, replace, remove. Nothing is saved here. */
import { useId, useRef, useState } from 'react'
import { ImageUp } from 'lucide-react'
import { Avatar } from '../../../../web/ui/Avatar'
import { Button } from '../../../../web/ui/Button'
import { photoUnreadable } from '../../rules'
import { readPicture } from './pictureFile'
import './choosePicture.css'

type ChoosePictureProps = {
  person: { firstName: string; lastName: string }
  /** An address, a data URL, or none. */
  picture: string | null
  error?: string | undefined
  onChange: (picture: string | null) => void
  onError: (sentence: string) => void
}

export function ChoosePicture({ person, picture, error, onChange, onError }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const id = useId()

  async function take(file: File | undefined) {
    if (!file) return
    setReading(true)
    const chosen = await readPicture(file).catch(() => ({ wrong: photoUnreadable }))
    setReading(false)
    // The same file can be chosen again after a refusal.
    if (input.current) input.current.value = ''
    if ('wrong' in chosen) onError(chosen.wrong)
    else onChange(chosen.dataUrl)
  }

  return (
    <div className="choose-picture">
      <Avatar person={{ ...person, profilePhoto: picture }} size="huge" />
      <div>
        <div className="choose-picture-buttons">
          <Button
            data-field="profilePhoto"
            busy={reading}
            icon={<ImageUp size={18} aria-hidden />}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {picture ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          {picture && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              Remove photo
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label="Photo"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <p className="faint" id={`${id}-hint`}>
          JPEG, PNG or WebP, less than 5 MB. The photo is cropped to a central square.
        </p>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
