/** What waits on a screen, beside its entry in the menu: a number, or nothing. */
import { useQuery } from '@tanstack/react-query'
import type { ScreenId } from '../../src/domain/access'
import { usePoll } from '../live'
import { countOf, type ScreenCount } from '../module'
import { askAt } from '../query'
import { useWho } from '../session'
import { CountBadge } from '../ui/Badge'

export function MenuCount({ screen }: { screen: ScreenId }) {
  const who = useWho()
  const count = countOf(screen)
  return count && (!count.show || count.show(who)) ? <Count count={count} /> : null
}

function Count({ count: { path, of, word } }: { count: ScreenCount }) {
  const { data } = useQuery({ ...askAt(path), refetchInterval: usePoll(60_000) })
  return <CountBadge count={data === undefined ? undefined : of(data as never)} of={word} />
}
