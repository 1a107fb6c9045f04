/** Advice if push is not supported, or blocked. Then it is folded, because the steps are many. */
import { ChevronRight } from 'lucide-react'
import { isApple, isInstalled } from '../../../../web/installing'
import type { PushState } from './subscribing'

export function PushGuidance({ state }: { state: PushState }) {
  if (state === 'denied')
    return (
      <Steps title="To allow them again" isFolded>
        <li>Press the lock or settings icon next to the address, and set Notifications to Allow.</li>
        <li>On a phone, open the browser's settings, Site settings, Notifications.</li>
        <li>Check that the system itself allows notifications for this browser.</li>
        <li>Then return to this page. Reload it if nothing changes.</li>
      </Steps>
    )
  if (isApple() && !isInstalled())
    return (
      <Steps title="On iPhone and iPad">
        <li>iOS needs Safari 16.4 or later, and Muster on the Home Screen.</li>
        <li>In Safari press Share, then Add to Home Screen.</li>
        <li>Open Muster from there, and enable notifications on this page.</li>
      </Steps>
    )
  if (state !== 'unsupported') return null
  if (!isSecureContext)
    return (
      <Steps title="Why">
        <li>Push needs a secure address (https). Ask an Admin for your firm's address.</li>
      </Steps>
    )
  return (
    <Steps title="How to fix this">
      <li>Use a current Chrome, Edge, Firefox or Safari, not in a private window.</li>
      <li>iOS needs Safari 16.4 or later, and Muster on the Home Screen.</li>
    </Steps>
  )
}

type StepsProps = { title: string; isFolded?: boolean; children: React.ReactNode }

function Steps({ title, isFolded = false, children }: StepsProps) {
  return (
    <details className="push-tips" open={!isFolded}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {title}
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
