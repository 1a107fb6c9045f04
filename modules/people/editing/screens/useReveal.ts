/** Shows a full identity number while the field is open. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/sendOnce'
import { revealPerson } from '../../contract'

export type IdentityName = 'aadharNumber' | 'panNumber'

export function useReveal(id: number | undefined, name: IdentityName) {
  const [value, setValue] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function reveal(): Promise<string | null> {
    setBusy(true)
    try {
      const answer = await call(revealPerson, { id: String(id), field: name })
      setValue(answer.value)
      return answer.value
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'The number could not be shown.'), tone: 'bad' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { value, busy, reveal }
}
