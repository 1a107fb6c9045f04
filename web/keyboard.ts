/**
 * The keyboard on a phone's screen. Its Enter key goes to the next field of a form, where there is one,
 * instead of sending a form that is half filled in. And it never covers the field that has the focus: Chrome
 * and Firefox make the window shorter, iOS lays the keyboard over it and tells its height only here.
 */
const isTouch = matchMedia('(pointer: coarse)').matches

/** What is typed into: the kinds of input that bring up the keyboard. */
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

/** A list that is open takes Enter itself. */
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
/** The keyboard slides in, and Chrome gives `dvh` its new height some frames after the window has it. */
const settles = 150
let timer: ReturnType<typeof setTimeout> | undefined

viewport?.addEventListener('resize', () => {
  // Zoomed in by two fingers, the part that is seen is smaller without a keyboard.
  const covered = viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - viewport.height))
  document.documentElement.style.setProperty('--keyboard', `${covered}px`)
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (document.activeElement?.matches(typed)) document.activeElement.scrollIntoView({ block: 'nearest' })
  }, settles)
})
