/** Chooses a logo: preview, replace, remove. Nothing is saved here. */
import { useId, useRef, useState } from 'react'
import { ImageUp } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { logoUnreadable } from '../../contract'
import { readLogoFile } from './logoFile'

export function ChooseLogo({
  logo,
  error,
  onChange,
  onError,
}: {
  /** A data URL, or empty. */
  logo: string
  error: string | undefined
  onChange: (logo: string) => void
  onError: (sentence: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const id = useId()

  async function take(file: File | undefined) {
    if (!file) return
    setReading(true)
    const chosen = await readLogoFile(file).catch(() => ({ wrong: logoUnreadable }))
    setReading(false)
    // The same file can be chosen again after a refusal.
    if (input.current) input.current.value = ''
    if ('wrong' in chosen) onError(chosen.wrong)
    else onChange(chosen.dataUrl)
  }

  return (
    <div className="whole company-logo-field">
      {logo && <img className="company-logo" src={logo} alt="The logo" />}
      <div className="company-logo-buttons">
        <Button
          data-field="logo"
          busy={reading}
          icon={<ImageUp size={16} aria-hidden />}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <Button variant="quiet" onClick={() => onChange('')}>
            Remove logo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Logo"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <p className="faint" id={`${id}-hint`}>
        PNG, JPEG or WebP. Printed at the top of documents, at most 6 cm wide and 2 cm high.
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
