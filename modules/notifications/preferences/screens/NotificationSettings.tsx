/** Notification Settings: push on this device, types and channels, and troubleshooting. */
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Page } from '../../../../web/ui/Page'
import { Preferences } from './Preferences'
import { PushCoverage } from '../../push/screens/PushCoverage'
import { PushStatus } from '../../push/screens/PushStatus'
import { PushTests } from '../../push/screens/PushTests'
import { usePushState } from '../../push/screens/subscribing'
import '../../screens/settings.css'

export default function NotificationSettings() {
  const who = useWho()
  const state = usePushState(who.id)
  return (
    <Page title="Notification Settings">
      <div className="push-parts">
        <PushStatus />
        {state === 'subscribed' && may(who, 'manage_team') && <PushTests />}
        <Preferences />
        <PushCoverage />
      </div>
    </Page>
  )
}
