/** Shows nothing. Keeps the push subscription of this browser right, from each start and each sign-in on. */
import { useEffect } from 'react'
import { useWho } from '../../../../web/session'
import { isConsent } from './pushConsent'
import { keepUp } from './subscribing'

const soon = 1500

export default function PushKeeper() {
  const { id } = useWho()
  useEffect(() => {
    let permission: PermissionStatus | undefined
    const look = () => void keepUp(id)
    const heard = ({ key }: StorageEvent) => isConsent(key) && look()
    // The first screen comes first.
    const timer = setTimeout(look, soon)
    addEventListener('storage', heard)
    // Allowed or blocked in the browser's settings while this is open.
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        permission = status
        permission.addEventListener('change', look)
      },
      () => {},
    )
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', heard)
      permission?.removeEventListener('change', look)
    }
  }, [id])
  return null
}
