/**
 * System Settings: the modules' sections in their order, with an index. Asks before unsaved changes are lost.
 */
import { Suspense, useEffect, useRef } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { partsOf } from '../../../web/module'
import { useValue } from '../../../web/signals'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { unsaved } from '../../../web/unsaved'
import { SettingsIndex } from './SettingsIndex'
import './settings.css'

export default function SystemSettings() {
  const parts = partsOf('settings')
  return (
    <Page title="System Settings" note="Settings for the whole firm. Save each section separately.">
      <div className="settings">
        <SettingsIndex />
        <div className="settings-sections">
          <Suspense fallback={<Waiting />}>
            {parts.map(({ key, View, section }) => (
              <div key={key} id={section?.id} className="settings-section">
                {section?.group && <p className="settings-group">{section.group}</p>}
                <View />
              </div>
            ))}
            <ToSection />
          </Suspense>
        </div>
      </div>
      <AskBeforeLeaving />
    </Page>
  )
}

/** A URL that names a section opens it at once, and again when the sections above have loaded. */
function ToSection() {
  const isFetching = useIsFetching() > 0
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || !location.hash) return
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' })
    if (!isFetching) arrived.current = true
  }, [isFetching])
  useEffect(() => {
    // Does not move somebody who has started to read.
    const left = () => (arrived.current = true)
    addEventListener('wheel', left, { once: true, passive: true })
    addEventListener('touchmove', left, { once: true, passive: true })
    addEventListener('keydown', left, { once: true })
    return () => {
      removeEventListener('wheel', left)
      removeEventListener('touchmove', left)
      removeEventListener('keydown', left)
    }
  }, [])
  return null
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
