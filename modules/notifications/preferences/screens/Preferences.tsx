/** Which kinds come by which channel, and when not by push. Saved with one button. */
import { SlidersHorizontal } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { TimeField } from '../../../../web/ui/TimeField'
import type { Topic } from '../../contract'
import { usePreferences, type Hour } from './usePreferences'

const topicWords: Record<Topic, { name: string; says: string }> = {
  approvals: { name: 'To decide', says: 'Leave and regularizations that wait for your decision' },
  leave: { name: 'My leave', says: 'Decisions on your leave, changes of your balance' },
  attendance: { name: 'My attendance', says: 'Reminders to punch, decisions on your regularizations' },
  tasks: { name: 'Tasks', says: 'Tasks assigned to you and their deadlines' },
  announcements: { name: 'Announcements', says: 'Messages from the firm' },
  other: { name: 'Everything else', says: 'Billing, tests and the rest' },
}

export function Preferences() {
  const who = useWho()
  const chosen = usePreferences()
  const time = (name: Hour) => ({
    name,
    value: chosen.hour(name),
    error: chosen.errors[name],
    onChange: (text: string) => chosen.setHour(name, text),
  })

  return (
    <Card
      title="How you are told"
      icon={<SlidersHorizontal size={18} aria-hidden />}
      note="For you on every device. In the app means under the bell and in Notifications."
    >
      {chosen.isFailed ? (
        <ErrorState retry={chosen.retry}>Your preferences could not be loaded.</ErrorState>
      ) : !chosen.topics ? (
        <Waiting />
      ) : (
        <form
          className="preferences"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            chosen.save()
          }}
        >
          <table className="preference-topics">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">In the app</th>
                <th scope="col">Push</th>
              </tr>
            </thead>
            <tbody>
              {chosen.topics
                .filter(({ topic }) => topic !== 'approvals' || may(who, 'approve_leaves'))
                .map(({ topic, inApp, push }) => (
                  <tr key={topic}>
                    <th scope="row">
                      {topicWords[topic].name}
                      <span className="faint">{topicWords[topic].says}</span>
                    </th>
                    <td>
                      <Checkbox
                        hideLabel
                        label={`${topicWords[topic].name} in the app`}
                        checked={inApp}
                        onChange={(event) => chosen.setTopic(topic, 'inApp', event.target.checked)}
                      />
                    </td>
                    <td>
                      <Checkbox
                        hideLabel
                        label={`${topicWords[topic].name} by push`}
                        checked={push}
                        onChange={(event) => chosen.setTopic(topic, 'push', event.target.checked)}
                      />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          <fieldset className="preference-hours">
            <legend>When not by push</legend>
            <TimeField label="Quiet from" {...time('quietFrom')} />
            <TimeField label="Quiet to" {...time('quietTo')} />
            <TimeField label="Daily digest at" {...time('digestAt')} />
            <p className="faint">
              In quiet hours only what is urgent comes, such as a reminder to punch; the rest follows together
              when they end. With a digest the rest comes once a day at that time. Leave a field empty for
              none.
            </p>
          </fieldset>
          <div className="preference-foot">
            <p className="faint" role="status">
              {chosen.isChanged ? 'Changed, not saved yet' : 'Saved'}
            </p>
            {chosen.isChanged && (
              <Button variant="quiet" onClick={chosen.discard}>
                Discard
              </Button>
            )}
            <Button type="submit" variant="primary" disabled={!chosen.isChanged} busy={chosen.busy}>
              {chosen.busy ? 'Saving…' : 'Save preferences'}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
