/** The default keyboard of a phone for a field. Most fields are about other people, so autofill is off. */
import type { ComponentProps } from 'react'

type Typing = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'enterKeyHint'>

const modes: Record<string, Typing['inputMode']> = {
  email: 'email',
  number: 'decimal',
  search: 'search',
  tel: 'tel',
  url: 'url',
}

export function typing({ type = 'text' }: Typing): Typing {
  return {
    autoComplete: 'off',
    inputMode: modes[type] ?? 'text',
    // `keyboard.ts` sets it to 'next' if another field follows in the form.
    enterKeyHint: type === 'search' ? 'search' : 'done',
  }
}
