/** The open section of Settings: the one that the address names, otherwise the first. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { partsOf, type PartSection } from '../../../web/module'

export const settingsSections = (): PartSection[] =>
  partsOf('settings').flatMap(({ section }) => section ?? [])

export function useSection(): string {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const all = settingsSections()
  return (all.find(({ id }) => id === hash) ?? all[0])?.id ?? ''
}

/** Opens a section. Its heading gets the focus once it is there, so that the next Tab is inside. */
export function useOpenSection(): (id: PartSection['id']) => void {
  const navigate = useNavigate()
  return (id) => {
    void navigate({ to: '.', hash: id, replace: true, hashScrollIntoView: false })
    focusWhenThere(id)
  }
}

/** Its code may still load. */
const longestWait = 5000

function focusWhenThere(id: string): void {
  const until = performance.now() + longestWait
  const look = () => {
    const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2')
    if (heading && heading.getClientRects().length > 0) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    } else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
