/** System Settings: the sections that the modules bring. */
import { Suspense } from 'react'
import { Slot } from '../../../web/frame/Slot'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import './settings.css'

export default function SystemSettings() {
  return (
    <Page title="System Settings">
      <Suspense fallback={<Waiting />}>
        <Slot name="settings" />
      </Suspense>
    </Page>
  )
}
