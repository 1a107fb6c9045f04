/** Types, channels and quiet hours, saved with one button. */
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { useFirm } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { TimeField } from '../../../../web/ui/TimeField'
import { getPreferences, topicNames, type Preferences as Stored, type Topic } from '../../contract'
import { usePreferences } from './usePreferences'

const topicNotes: Record<Topic, string> = {
  approvals: 'Leave and regularizations waiting for your decision',
  leave: 'Decisions on your leave, changes to your balance',
  attendance: 'Punch reminders, decisions on your regularizations',
  tasks: 'Tasks assigned to you and their deadlines',
  announcements: 'Messages from the firm',
  other: 'Billing, tests and others',
}

const channels = [
  { id: 'inApp', title: 'In the app', by: 'in the app' },
  { id: 'push', title: 'Push', by: 'by push' },
  { id: 'mail', title: 'Mail', by: 'by mail' },
] as const

export function Preferences() {
  // The current state, because another device may have changed it.
  const { data, isError, refetch } = useQuery({ ...ask(getPreferences), staleTime: 0 })
  return (
    <Card
      className="preferences-card"
      title="Channels"
      note="For all your devices. 'In the app' means the bell and the Notifications screen."
    >
      {data ? (
        <Chosen preferences={data} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>Your preferences could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Chosen({ preferences }: { preferences: Stored }) {
  const who = useWho()
  const sendsMail = useFirm()?.sendsMail
  // Without a mail server there is nothing to choose.
  const shown = channels.filter(({ id }) => id !== 'mail' || sendsMail)
  const form = usePreferences(preferences)
  const { values } = form
  const time = (name: 'quietFrom' | 'quietTo' | 'digestAt') => ({
    ...form.tie(name),
    onChange: (text: string) => form.set({ [name]: text }),
  })

  return (
    <form className="preferences" {...form.element}>
      <table className="preference-topics">
        <thead>
          <tr>
            <th scope="col">Type</th>
            {shown.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.topics
            .filter(({ topic }) => topic !== 'approvals' || may(who, 'approve_leaves'))
            .map(({ topic }) => (
              <tr key={topic}>
                <th scope="row">
                  {topicNames[topic]}
                  <span className="faint">{topicNotes[topic]}</span>
                </th>
                {shown.map(({ id, by }) => (
                  <td key={id}>
                    <Checkbox
                      hideLabel
                      label={`${topicNames[topic]} ${by}`}
                      checked={values[`${topic}:${id}`]}
                      onChange={(event) => form.set({ [`${topic}:${id}`]: event.target.checked })}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <fieldset className="preference-hours">
        <legend>Quiet hours</legend>
        <TimeField label="Quiet from" {...time('quietFrom')} />
        <TimeField label="Quiet to" {...time('quietTo')} />
        <TimeField label="Daily digest at" {...time('digestAt')} />
        <p className="faint">
          For push and mail. During quiet hours only urgent ones arrive, such as punch reminders; the rest
          arrive together at the end. With a digest the rest arrive once a day at that time. Leave a field
          blank for none.
        </p>
      </fieldset>
      <div className="preference-foot">
        <p className="faint" role="status">
          {form.isDirty ? 'Unsaved changes' : 'Saved'}
        </p>
        {form.isDirty && (
          <Button variant="quiet" onClick={() => form.reset()}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!form.isDirty} busy={form.busy}>
          {form.busy ? 'Saving…' : 'Save preferences'}
        </Button>
      </div>
    </form>
  )
}
