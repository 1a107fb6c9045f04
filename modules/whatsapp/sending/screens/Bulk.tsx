/** Bulk Send: recipients, message, preview, and running sends. */
import { useState } from 'react'
import { Users } from 'lucide-react'
import { Card } from '../../../../web/ui/Card'
import { EmptyState } from '../../../../web/ui/Empty'
import { Switch } from '../../../../web/ui/Switch'
import { Attachment } from './Attachment'
import { Batches } from '../../batches/screens/Batches'
import { BulkPreview } from './BulkPreview'
import { BulkSend } from './BulkSend'
import { BulkSource } from './BulkSource'
import { CustomMessages } from './CustomMessages'
import { setBulk } from './drafts'
import { MessageBox } from '../../screens/MessageBox'
import { TemplatePicker } from '../../lists/screens/TemplatePicker'
import { useBulk } from './useBulk'
import type { Link } from '../../link/screens/useLink'
import type { TabName } from '../../screens/tabs'
import './bulk.css'

export function Bulk({ link, onGo }: { link: Link; onGo: (tab: TabName) => void }) {
  if (!link.status.maySendBulk)
    return (
      <EmptyState icon={<Users size={28} strokeWidth={1.5} aria-hidden />}>
        Only Managers, Senior Managers and Admins can send in bulk. An Admin can allow it for everybody in
        Settings.
      </EmptyState>
    )
  return <Compose link={link} onGo={onGo} />
}

function Compose({ link, onGo }: { link: Link; onGo: (tab: TabName) => void }) {
  const state = useBulk(link.status.country)
  const [uploading, setUploading] = useState(false)
  const { draft, chosen } = state
  return (
    <>
      <div className="wa-bulk">
        <div className="wa-tab">
          <Card title="Recipients">
            <BulkSource state={state} country={link.status.country} />
          </Card>
          <Card title="Message">
            <TemplatePicker
              value={draft.templateId}
              message={draft.message}
              onChange={(templateId, message) => setBulk({ templateId, message })}
            />
            <MessageBox
              value={draft.message}
              placeholders={chosen.columns}
              onChange={(message) => setBulk({ message })}
            />
            {chosen.columns.length === 0 && chosen.people.length > 0 && (
              <p className="faint">
                Placeholders such as {'{{Name}}'} come from the columns of a sheet; these are only numbers.
              </p>
            )}
            {chosen.people.length > 0 && (
              <>
                <Switch
                  label="Custom messages"
                  note="Write a different message for some recipients."
                  checked={draft.isCustom}
                  onChange={(event) => setBulk({ isCustom: event.target.checked })}
                />
                {draft.isCustom && (
                  <CustomMessages people={chosen.people} common={draft.message} custom={draft.custom} />
                )}
              </>
            )}
            <Attachment
              value={draft.attachment}
              note="the same for all"
              onChange={(attachment) => setBulk({ attachment })}
              onBusy={setUploading}
            />
          </Card>
        </div>
        <div className="wa-tab wa-beside">
          <BulkPreview
            people={state.people}
            common={draft.message}
            attachment={draft.attachment?.originalName}
          />
          <BulkSend link={link} state={state} uploading={uploading} onGo={onGo} />
        </div>
      </div>
      <Batches />
    </>
  )
}
