/** The bar over every screen: menu on small windows, what modules add, theme, and oneself. */
import { lazy, Suspense } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { IconButton } from '../ui/Button'
import { partsOf } from '../module'
import { Slot } from './Slot'
import { ThemeSwitch } from './ThemeSwitch'
import { UserMenu } from './UserMenu'
import './topbar.css'

const GoTo = lazy(() => import('./GoTo'))

export function TopBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  return (
    <header className="topbar">
      <IconButton
        label="Open menu"
        className="topbar-menu"
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <MenuIcon size={20} aria-hidden />
      </IconButton>
      <div className="topbar-end">
        <Suspense fallback={<Room />}>
          <GoTo />
          <Slot name="topbar" />
        </Suspense>
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

/** Of the search and of what modules add. */
const Room = () =>
  ['search', ...partsOf('topbar').map(({ key }) => key)].map((key) => (
    <span key={key} className="icon-button" aria-hidden />
  ))
