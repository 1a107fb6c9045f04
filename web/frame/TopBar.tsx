/** The bar above every screen: the menu on small windows, the modules' parts, the theme and the user menu. */
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

/** The search and the modules' parts. */
const Room = () =>
  ['search', ...partsOf('topbar').map(({ key }) => key)].map((key) => (
    <span key={key} className="icon-button" aria-hidden />
  ))
