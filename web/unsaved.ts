/** Unsaved sections of a page. The index marks them, and leaving the page asks first. */
import { useEffect, useId } from 'react'
import { computed, signal } from '@preact/signals-react'

const forms = signal<ReadonlyMap<string, string>>(new Map())

/** Ids of the sections with unsaved changes. */
export const unsaved = computed(() => new Set(forms.value.values()))

/** A section may contain several forms; each reports for itself. Forms outside sections report nothing. */
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
