/** The user menu: name and role, one's own screens, the theme, Change Password, Logout. */
import { lazy, Suspense, useState } from 'react'
import { KeyRound, LogOut, Smartphone } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { fullName } from '../format'
import { dialogs } from '../module'
import { install, installable, isInBrowserOfPhone } from '../installing'
import { useValue } from '../signals'
import { signOut, useWho } from '../session'
import { Avatar } from '../ui/Avatar'
import { RoleBadge } from '../ui/Badge'
import { Drop, MenuEntry } from '../ui/Menu'
import { titleOf } from '../../src/domain/access'
import { chooseTheme, theme, themes } from '../theme'
import { screenIcons } from './icons'
import { themeLooks } from './themeLooks'

const InstallSteps = lazy(() => import('./InstallSteps'))

export function UserMenu() {
  const who = useWho()
  const router = useRouter()
  const [changing, setChanging] = useState(false)
  const chosen = useValue(theme)
  const isOffered = useValue(installable) !== null
  const [showsSteps, setShowsSteps] = useState(false)
  const ChangePassword = dialogs().changePassword

  return (
    <>
      <Drop label={`Account: ${fullName(who)}`} button={<Avatar person={who} />}>
        {(close) => (
          <>
            <div className="user-head" role="presentation">
              <b>{fullName(who)}</b>
              <span className="faint">{who.email}</span>
              <RoleBadge role={who.role} />
            </div>
            {(['profile', 'notification-settings'] as const).map((id) => {
              const Icon = screenIcons[id]
              return (
                <MenuEntry
                  key={id}
                  icon={<Icon size={18} aria-hidden />}
                  onSelect={() => {
                    close()
                    void router.navigate({ to: `/${id}` as string })
                  }}
                >
                  {titleOf(id)}
                </MenuEntry>
              )
            })}
            {themes.map((name) => {
              const { label, Icon } = themeLooks[name]
              return (
                <MenuEntry
                  key={name}
                  checked={name === chosen}
                  icon={<Icon size={18} aria-hidden />}
                  onSelect={() => {
                    chooseTheme(name)
                    close()
                  }}
                >
                  {label} theme
                </MenuEntry>
              )
            })}
            <MenuEntry
              icon={<KeyRound size={18} aria-hidden />}
              onSelect={() => {
                close()
                setChanging(true)
              }}
            >
              Change Password
            </MenuEntry>
            {(isOffered || isInBrowserOfPhone()) && (
              <MenuEntry
                icon={<Smartphone size={18} aria-hidden />}
                onSelect={() => {
                  close()
                  if (isOffered) void install()
                  else setShowsSteps(true)
                }}
              >
                Install Muster
              </MenuEntry>
            )}
            <MenuEntry
              icon={<LogOut size={18} aria-hidden />}
              onSelect={() => {
                signOut()
                void router.navigate({ to: '/login' as string })
              }}
            >
              Logout
            </MenuEntry>
          </>
        )}
      </Drop>
      {showsSteps && (
        <Suspense>
          <InstallSteps onClose={() => setShowsSteps(false)} />
        </Suspense>
      )}
      {changing && ChangePassword && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
