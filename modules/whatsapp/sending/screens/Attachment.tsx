/** One file of a message: chosen, uploaded, shown, and removed. */
import { useEffect, useId, useRef, useState } from 'react'
import { FileText, Paperclip, X } from 'lucide-react'
import type { Answer } from '../../../../src/domain/endpoint'
import { ApiError } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { formOf, sendFile } from '../../../../web/upload'
import { sentenceOf } from '../../../../web/sendOnce'
import { uploadAttachment } from '../../contract'
import { attachmentLimit } from '../../rules'
import type { Attached } from './drafts'
import { sizeText } from '../../screens/words'

type AttachmentProps = {
  value: Attached | null
  onChange: (attached: Attached | null) => void
  note?: string
  /** Nothing should be sent while an upload runs. */ onBusy: (busy: boolean) => void
}

export function Attachment({ value, onChange, note, onBusy }: AttachmentProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [coming, setComing] = useState<{ name: string; part: number; stop: AbortController } | null>(null)
  const stop = coming?.stop
  // Leaving cancels a running upload.
  useEffect(() => () => stop?.abort(), [stop])

  async function take(file: File | undefined) {
    if (!file || coming) return
    const one = new AbortController()
    setComing({ name: file.name, part: 0, stop: one })
    onBusy(true)
    try {
      if (file.size === 0) throw new ApiError(400, `${file.name} is empty.`)
      if (file.size > attachmentLimit)
        throw new ApiError(
          413,
          `${file.name} is larger than ${attachmentLimit / 1024 / 1024} MB, the largest that ` +
            'WhatsApp accepts.',
        )
      const { url, originalName, size } = await sendFile<Answer<typeof uploadAttachment>>(
        uploadAttachment.path,
        formOf(file),
        { sent: (part) => setComing((now) => now && { ...now, part }), signal: one.signal },
      )
      onChange({ url, originalName, size })
    } catch (error) {
      if (!one.signal.aborted)
        toast({ title: 'Upload Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setComing(null)
      onBusy(false)
      requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus())
    }
  }

  return (
    <div className="wa-attachment">
      <p id={id} className="wa-label">
        Attachment <span className="faint">optional{note && `, ${note}`}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to attach"
        onChange={(event) => (void take(event.target.files?.[0]), (event.target.value = ''))}
      />
      {value ? (
        <div className="wa-file">
          <FileText size={18} aria-hidden />
          <span>
            {value.originalName} <span className="faint">{sizeText(value.size)}</span>
          </span>
          <IconButton ref={button} label={`Remove ${value.originalName}`} onClick={() => onChange(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : coming ? (
        <div className="wa-file" role="status">
          <FileText size={18} aria-hidden />
          <span>
            {coming.name}
            <progress
              className="thin-progress"
              aria-label={`Uploading ${coming.name}`}
              max={1}
              value={coming.part}
            />
          </span>
          <IconButton label="Stop the upload" onClick={() => coming.stop.abort()}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : (
        <Button
          ref={button}
          icon={<Paperclip size={16} aria-hidden />}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      )}
    </div>
  )
}
