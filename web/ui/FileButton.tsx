/** A button that lets the person choose one file. `isAgain`: one was chosen already. */
import { useRef } from 'react'
import { FileUp } from 'lucide-react'
import { Button } from './Button'

type FileButtonProps = {
  /** The accessible name of the field. */
  label: string
  accept: string
  isAgain: boolean
  busy: boolean
  busyWords?: string
  onChoose: (file: File) => void
}

/** The kinds of files that `src/sheets` reads. */
export const sheetFiles = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.htm,.html,.xml'

export function FileButton({ label, accept, isAgain, busy, busyWords, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        variant={isAgain ? 'secondary' : 'primary'}
        busy={busy}
        icon={<FileUp size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {busy && busyWords ? busyWords : isAgain ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // Choosing the same file again counts too.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </div>
  )
}
