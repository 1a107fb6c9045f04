/**
 * What an address begins: `/tasks?new=1&title=Call+the+client` opens a form with that in it. It is read once,
 * and goes from the address, so that neither a reload nor the way back begins it again.
 */
import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressText } from './address'

type Named<N extends string> = Record<N, string>

/**
 * `on`: begins when one of these is there; any of `names` unless told. `after`, when the address is as it was
 * before.
 */
export function useNamed<N extends string>(
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
    // The address is read when it names something, not whenever it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
}
