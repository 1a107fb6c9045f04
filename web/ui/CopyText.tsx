/** A text to copy: shown in full, copied with one press. */
import { useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button } from './Button'
import { Input } from './Field'
import './copytext.css'

export function CopyText({ label, text }: { label: string; text: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<string | null>(null)

  async function copy() {
    const input = place.current!.querySelector('input')!
    input.select()
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // A plain-http address has no clipboard, but selected text can be copied.
      if (!document.execCommand('copy')) return
    }
    setCopied(text)
  }

  const done = copied === text
  return (
    <div ref={place} className="copy-text">
      <Input label={label} readOnly value={text} onFocus={(event) => event.target.select()} />
      <Button
        icon={done ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {done ? 'Copied' : 'Copy'}
      </Button>
      <span className="out-of-sight" role="status">
        {done && 'Copied'}
      </span>
    </div>
  )
}
