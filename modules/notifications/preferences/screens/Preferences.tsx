/** Types, channels and quiet hours, saved with one button. */
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { TimeField } from '../../../../web/ui/TimeField'
import { getPreferences, type Preferences as Stored, type Topic } from '../../contract'
import { usePreferences } from './usePreferences'

const topicWords: Record<Topic, { name: string; says: string }> = {
  approvals: { name: 'Approvals', says: 'Leave and regularizations waiting for your decision' },
  leave: { name: 'My leave', says: 'Decisions on your leave, changes to your balance' },
  attendance: { name: 'My attendance', says: 'Punch reminders, decisions on your regularizations' },
  tasks: { name: 'Tasks', says: 'Tasks assigned to you and their deadlines' },
  announcements: { name: 'Announcements', says: 'Messages from the firm' },
  other: { name: 'Everything else', says: 'Billing, tests and others' },
}

export function Preferences() {
  // The current state, because another device may have changed it.
  const { data, isError, refetch } = useQuery({ ...ask(getPreferences), staleTime: 0 })
  return (
    <Card
      title="Channels"
      icon={<SlidersHorizontal size={18} aria-hidden />}
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
            <th scope="col">In the app</th>
            <th scope="col">Push</th>
          </tr>
        </thead>
        <tbody>
          {preferences.topics
            .filter(({ topic }) => topic !== 'approvals' || may(who, 'approve_leaves'))
            .map(({ topic }) => (
              <tr key={topic}>
                <th scope="row">
                  {topicWords[topic].name}
                  <span className="faint">{topicWords[topic].says}</span>
                </th>
                <td>
                  <Checkbox
                    hideLabel
                    label={`${topicWords[topic].name} in the app`}
                    checked={values[`${topic}:inApp`]}
                    onChange={(event) => form.set({ [`${topic}:inApp`]: event.target.checked })}
                  />
                </td>
                <td>
                  <Checkbox
                    hideLabel
                    label={`${topicWords[topic].name} by push`}
                    checked={values[`${topic}:push`]}
                    onChange={(event) => form.set({ [`${topic}:push`]: event.target.checked })}
                  />
                </td>
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
          During quiet hours only urgent pushes arrive, such as punch reminders; the rest arrive together at
          the end. With a digest the rest arrive once a day at that time. Leave a field blank for none.
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
