/**
 * Actions from the address: `/tasks?new=1&title=Call+the+client` opens a prefilled form. The parameters are
 * read once and removed, so that neither reload nor Back repeats the action.
 */
import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressText } from './address'

type Named<N extends string> = Record<N, string>

/**
 * `on`: starts the action when one of these parameters exists; default any of `names`. `after`: runs when the
 * address is clean again.
 */
export function useAddressAction<N extends string>(
  names: readonly N[],
  begin: (named: Named<N>) => void,
  { on = names, after }: { on?: readonly N[]; after?: () => void } = {},
) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const named = on.some((name) => search[name] !== undefined)
    ? JSON.stringify(Object.fromEntries(names.map((name) => [name, addressText(search[name])])))
    : null

  useEffect(() => {
    if (named === null) return
    begin(JSON.parse(named) as Named<N>)
    const rest = Object.fromEntries(
      Object.entries(search).filter(([name]) => !names.some((one) => one === name)),
    )
    void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false }).then(after)
    // Runs when the address names an action, not on every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
}
