/**
 * Keeps a screen's state in the address, so that a view can be bookmarked, shared and returned to. Default
 * values are left out.
 */
import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'

export function useAddress<K extends string>(
  names: readonly K[],
  /** Parameters that stay, such as the tab. */ sticky: readonly string[] = [],
) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, addressText(search[name])])) as Record<
    K,
    string
  >
  const page = Number(search.page)

  /** A new page gets a history entry and starts at its top. Changing a filter does neither. */
  function set(
    change: Partial<Record<K, string>> & { page?: number },
    { isPlace = change.page !== undefined, fromTop = isPlace }: { isPlace?: boolean; fromTop?: boolean } = {},
  ) {
    const { page: to, ...rest } = change
    const next = Object.entries({ ...values, ...rest } as Record<string, string>).filter(
      ([, value]) => value !== '',
    )
    const others = sticky.filter((name) => search[name] !== undefined).map((name) => [name, search[name]])
    // A number, because the router quotes text that looks like one.
    const all = {
      ...Object.fromEntries(others),
      ...Object.fromEntries(
        next.map(([name, value]) => [name, /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value]),
      ),
      ...(to && to > 1 ? { page: to } : {}),
    }
    void navigate({ to: '.', search: all as never, replace: !isPlace, resetScroll: fromTop })
  }

  return {
    values,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>),
  }
}

/** Goes to the last page if the address names a later one. `last` is undefined until it is known. */
export function useLastPage(page: number, last: number | undefined, set: (change: { page: number }) => void) {
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) set({ page: Math.max(1, last) })
  })
}

/** The router parses text that looks like a number as one. */
export function addressText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : ''
}
