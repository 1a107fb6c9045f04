/** Renders nothing. Keeps this browser's push subscription up to date after each start and sign-in. */
import { useEffect } from 'react'
import { useWho } from '../../../../web/session'
import { isConsent } from './pushConsent'
import { renewSubscription } from './subscribing'

const soon = 1500

export default function PushRenewal() {
  const { id } = useWho()
  useEffect(() => {
    let permission: PermissionStatus | undefined
    const look = () => void renewSubscription(id)
    const heard = ({ key }: StorageEvent) => isConsent(key) && look()
    // The first screen has priority.
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
