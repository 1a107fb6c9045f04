/**
 * System Settings: one section of the modules at a time, with an index. Asks before unsaved changes are lost.
 */
import { Suspense, useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { partsOf } from '../../../web/module'
import { useValue } from '../../../web/signals'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { unsaved } from '../../../web/unsaved'
import { SettingsIndex } from './SettingsIndex'
import { useSection } from './useSection'
import './settings.css'

export default function SystemSettings() {
  const parts = partsOf('settings')
  const at = useSection()
  // A section that was opened stays, so that its unsaved changes do.
  const [opened, open] = useState<ReadonlySet<string>>(() => new Set([at]))
  if (!opened.has(at)) open(new Set([...opened, at]))
  return (
    <Page title="System Settings" note="Settings for the whole firm. Save each section separately.">
      <div className="settings">
        <SettingsIndex />
        <div className="settings-sections">
          {parts.map(
            ({ key, View, section }) =>
              section &&
              opened.has(section.id) && (
                <div key={key} id={section.id} className="settings-section" hidden={section.id !== at}>
                  <Suspense fallback={<Waiting />}>
                    <View />
                  </Suspense>
                </div>
              ),
          )}
        </div>
      </div>
      <AskBeforeLeaving />
    </Page>
  )
}

function AskBeforeLeaving() {
  const held = useValue(unsaved)
  const { status, proceed, reset } = useBlocker({
    // Another section of this page is not a departure, and signing out needs no question.
    shouldBlockFn: ({ current, next }) =>
      held.size > 0 && current.pathname !== next.pathname && (next.pathname as string) !== '/login',
    enableBeforeUnload: () => held.size > 0,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const titles = partsOf('settings').flatMap(({ section }) =>
    section && held.has(section.id) ? [section.title] : [],
  )
  return (
    <Dialog title="Leave without saving?" onClose={reset}>
      <p>Unsaved:</p>
      <ul className="settings-plain-list">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={reset}>Stay here</Button>
        <Button variant="danger" onClick={proceed}>
          Leave without saving
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
