/** Shows nothing. Keeps the push subscription of this browser right, from each start and each sign-in on. */
import { useEffect } from 'react'
import { useWho } from '../../../web/session'
import { keepUp } from './subscribing'

export default function PushKeeper() {
  const { id } = useWho()
  useEffect(() => {
    void keepUp(id)
    let permission: PermissionStatus | undefined
    const look = () => void keepUp(id)
    // Allowed or blocked in the browser's settings while this is open.
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        permission = status
        permission.addEventListener('change', look)
      },
      () => {},
    )
    return () => permission?.removeEventListener('change', look)
  }, [id])
  return null
}
