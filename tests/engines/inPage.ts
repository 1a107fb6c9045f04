/**
 * Finds the elements of a page as a person names them: by the text of a button or the label of a field. Each
 * engine's driver runs this in the page, so that all engines find the same elements.
 */
export type What = 'button' | 'field' | 'text' | 'file'

/** The source of a function that finds a visible element, or null. */
export const finder = `
  const tidy = (text) => (text || '').replace(/\\s+/g, ' ').trim()
  const seen = (el) => {
    const box = el.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(el).visibility !== 'hidden'
  }
  const fits = (text) => new RegExp(name, 'i').test(tidy(text))
  const all = (selector) => [...document.querySelectorAll(selector)]
  // What is open on top hides the rest.
  const top = all('dialog[open]').pop() || document
  const within = (selector) => [...top.querySelectorAll(selector)]
  if (what === 'file') return within('input[type=file]').pop() || null
  if (what === 'button')
    return (
      within('button, a, summary, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]').find(
        (el) => seen(el) && !el.disabled && fits(el.getAttribute('aria-label') || el.innerText),
      ) || null
    )
  if (what === 'field') {
    const label = within('label').find((el) => fits(el.innerText))
    const control = label && label.control
    if (control) return control
    return within('input, textarea, select').find((el) => fits(el.getAttribute('aria-label'))) || null
  }
  return (
    all('body *')
      .filter((el) => fits(el.textContent) && seen(el) && fits(el.innerText))
      .pop() || null
  )
`

/** Sets a value like the browser's own picker, so that React is notified. */
export const setter = `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), 'value').set.call(el, value)
  el.dispatchEvent(new Event('input', { bubbles: true }))
  el.dispatchEvent(new Event('change', { bubbles: true }))
`

/** Fakes a position, which not every driver can, and records errors. */
export const prepared = `
  if (!window.musterErrors) {
    window.musterErrors = []
    addEventListener('error', (event) => musterErrors.push(event.message))
    addEventListener('unhandledrejection', (event) => musterErrors.push(String(event.reason)))
    const write = console.error
    console.error = (...words) => {
      musterErrors.push(words.join(' '))
      write.apply(console, words)
    }
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (done) =>
          done({ coords: { latitude: 19.1136, longitude: 72.8697, accuracy: 12 }, timestamp: Date.now() }),
        watchPosition: () => 0,
        clearWatch: () => {},
      },
    })
  }
`
