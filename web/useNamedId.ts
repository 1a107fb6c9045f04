/** The id in the address, such as `?leave=12`, which a notification opens. Closing removes it. */
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
