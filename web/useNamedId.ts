/**
 * The one thing that the address names, such as `?leave=12`: what a notification leads to. Closing it takes
 * it out of the address.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'

export function useNamedId(name: string): { id: number | null; close: () => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const id = Number(search[name])
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    close: () => {
      if (search[name] === undefined) return
      const rest = Object.fromEntries(Object.entries(search).filter(([key]) => key !== name))
      void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false })
    },
  }
}
