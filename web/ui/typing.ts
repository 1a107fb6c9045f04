/**
 * What a phone's keyboard shows for a field that says nothing else. Most fields are about somebody else, so
 * the browser fills in nothing of one's own.
 */
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
    // `keyboard.ts` makes it 'next' where another field follows in the form.
    enterKeyHint: type === 'search' ? 'search' : 'done',
  }
}
