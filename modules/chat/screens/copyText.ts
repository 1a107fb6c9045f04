/** Copies text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return bySelection(text)
  }
}

/** A plain-http address has no clipboard, but selected text can be copied. */
function bySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'out-of-sight'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
