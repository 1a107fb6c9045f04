/**
 * What is edited and not saved yet, by the section of the page in which it stands: the index marks it, and
 * leaving the page asks about it.
 */
import { useEffect, useId } from 'react'
import { computed, signal } from '@preact/signals-react'

const forms = signal<ReadonlyMap<string, string>>(new Map())

/** Ids of the sections that hold something unsaved. */
export const unsaved = computed(() => new Set(forms.value.values()))

/** A section may hold several forms; each says so for itself. What is in none says nothing. */
export function useUnsaved(section: string | undefined, isChanged: boolean): void {
  const form = useId()
  useEffect(() => {
    if (!isChanged || section === undefined) return
    forms.value = new Map(forms.value).set(form, section)
    return () => {
      const rest = new Map(forms.value)
      rest.delete(form)
      forms.value = rest
    }
  }, [form, section, isChanged])
}
