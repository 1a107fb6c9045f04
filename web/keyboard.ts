/**
 * The on-screen keyboard. Its Enter key goes to the form's next field instead of sending a half-filled form.
 * And it never covers the focused field: Chrome and Firefox shrink the window; iOS overlays the keyboard and
 * reports its height only here.
 */
const isTouch = matchMedia('(pointer: coarse)').matches

/** Inputs that open the keyboard. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date], [type=month]), textarea'

function fieldAfter(field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(field.form?.elements ?? [])].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(`:is(${typed}):enabled:read-write`) &&
      one.getClientRects().length > 0,
  )
  return fields[fields.indexOf(field) + 1]
}

/** An open list handles Enter itself. */
const isPlain = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(`:is(${typed}):not([role=combobox])`)

if (isTouch) {
  addEventListener('focusin', ({ target }) => {
    if (isPlain(target) && target.enterKeyHint === 'done' && fieldAfter(target)) target.enterKeyHint = 'next'
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return
    if (!isPlain(event.target) || event.target.enterKeyHint !== 'next') return
    const next = fieldAfter(event.target)
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}

const viewport = visualViewport
/** The keyboard slides in, and Chrome updates `dvh` some frames after the window's size. */
const settles = 150
let timer: ReturnType<typeof setTimeout> | undefined

viewport?.addEventListener('resize', () => {
  // With pinch zoom the visible part is smaller even without a keyboard.
  const covered = viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - viewport.height))
  document.documentElement.style.setProperty('--keyboard', `${covered}px`)
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (document.activeElement?.matches(typed)) document.activeElement.scrollIntoView({ block: 'nearest' })
  }, settles)
})
