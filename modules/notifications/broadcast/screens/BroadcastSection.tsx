/** Send Notifications in Settings: one message to roles or designations. */
import { useRef, useState } from 'react'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Confirm } from '../../../../web/ui/Confirm'
import { Input, Textarea } from '../../../../web/ui/Field'
import { Tabs } from '../../../../web/ui/Tabs'
import { useUnsaved } from '../../../../web/unsaved'
import { broadcastLongest } from '../../contract'
import { BroadcastProgress } from './BroadcastProgress'
import { DesignationChoice, RoleChoice } from './Recipients'
import { useBroadcast, type By, type Fault } from './useBroadcast'
import './broadcast.css'

export default function BroadcastSection() {
  const [by, setBy] = useState<By>('role')
  const { draft, set, wrong, missing, busy, check, send, sentId } = useBroadcast()
  // The number of recipients, for a confirmation.
  const [asking, setAsking] = useState<{ people: number | null } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Unsent text is not lost when leaving.
  useUnsaved('send-notifications', draft.title.trim() !== '' || draft.message.trim() !== '')
  const fault = (field: Fault) => (wrong.includes(field) ? true : undefined)

  async function submit() {
    const checked = await check(by)
    if ('fault' in checked) form.current?.querySelector<HTMLElement>(`[name=${checked.fault}]`)?.focus()
    else setAsking(checked)
  }

  return (
    <Card className="broadcast" title="Send Notifications">
      <form
        ref={form}
        className="broadcast-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Input
          label="Title"
          name="title"
          maxLength={broadcastLongest.title}
          value={draft.title}
          invalid={fault('title')}
          hint={<Counter of={draft.title} most={broadcastLongest.title} />}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Textarea
          label="Message"
          name="message"
          rows={4}
          maxLength={broadcastLongest.message}
          value={draft.message}
          invalid={fault('message')}
          hint={<Counter of={draft.message} most={broadcastLongest.message} />}
          onChange={(event) => set({ message: event.target.value })}
        />
        <Tabs
          label="Recipients"
          value={by}
          onChange={(id) => setBy(id as By)}
          tabs={[
            {
              id: 'role',
              label: 'Send by Role',
              panel: (
                <RoleChoice
                  chosen={draft.roles}
                  invalid={fault('recipients')}
                  onChange={(roles) => set({ roles })}
                />
              ),
            },
            {
              id: 'designation',
              label: 'Send by Designation',
              panel: (
                <DesignationChoice
                  chosen={draft.designations}
                  invalid={fault('recipients')}
                  onChange={(designations) => set({ designations })}
                />
              ),
            },
          ]}
        />
        <fieldset className={fault('channels') ? 'broadcast-choice invalid' : 'broadcast-choice'}>
          <legend>Channels</legend>
          <Checkbox
            name="channels"
            label="Push"
            checked={draft.sendPush}
            onChange={(event) => set({ sendPush: event.target.checked })}
          />
          <Checkbox
            label="In the app"
            checked={draft.sendInApp}
            onChange={(event) => set({ sendInApp: event.target.checked })}
          />
        </fieldset>
        {missing && (
          <p className="field-error" role="alert">
            {missing}
          </p>
        )}
        <div className="broadcast-foot">
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Sending…' : 'Send Notification'}
          </Button>
        </div>
      </form>
      {asking && (
        <Confirm
          title={asking.people === null ? 'Send this message?' : `Send to ${peopleWords(asking.people)}?`}
          action="Send"
          busy="Sending…"
          keep="Back"
          tone="primary"
          run={() => send(by).then(() => true)}
          onClose={() => setAsking(null)}
        >
          <p>
            <b>{draft.title}</b>
          </p>
          <p className="soft">This cannot be undone.</p>
        </Confirm>
      )}
      {sentId !== null && <BroadcastProgress key={sentId} id={sentId} />}
    </Card>
  )
}

const peopleWords = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`

function Counter({ of, most }: { of: string; most: number }) {
  return (
    <span className="figures">
      {of.length}/{most}
    </span>
  )
}
