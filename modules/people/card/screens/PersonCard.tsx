/** One person of the directory, with the allowed actions. */
import { memo } from 'react'
import { Mail } from 'lucide-react'
import { dayWords, fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { Badge, RoleBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import type { Person } from '../../contract'
import { NoPassword } from '../../links/screens/NoPassword'
import { PersonMenu, type Action } from './PersonMenu'
import './personCard.css'

export type PersonCardProps = {
  person: Person
  manages: boolean
  /** This Muster sends mail. */ mayInvite: boolean
  chosen: boolean
  onChoose: (id: number) => void
  onAction: (action: Action, person: Person) => void
}

/** There are fifty of them; while the next page loads, none re-renders. */
export const PersonCard = memo(function PersonCard({
  person,
  manages,
  mayInvite,
  chosen,
  onChoose,
  onAction,
}: PersonCardProps) {
  const name = fullName(person)
  const { isActive } = person
  const isMissing = isActive && person.hasPassword === false
  return (
    <li className={chosen ? 'card person-card offscreen chosen' : 'card person-card offscreen'}>
      <div className="person-head">
        <Avatar person={person} large />
        <div>
          <h2>{name}</h2>
          {person.designation && <p className="soft">{person.designation}</p>}
        </div>
        {manages && (
          <label className="person-pick">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={chosen}
              onChange={() => onChoose(person.id)}
            />
          </label>
        )}
      </div>
      <p className="person-badges">
        <RoleBadge role={person.role} />
        <Badge colour={isActive ? 'green' : 'gray'} dot={isActive}>
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        <span className="faint person-id">
          ID: <span className="figures">{person.employeeId}</span>
        </span>
        {isMissing && <NoPassword of={person} />}
      </p>
      {isMissing && (
        <div className="person-missing">
          <Button
            size="small"
            aria-label={`Password link: ${name}`}
            aria-haspopup="dialog"
            onClick={() => onAction('link', person)}
          >
            Password link
          </Button>
          {mayInvite && (
            <Button
              size="small"
              aria-label={`Invite by mail: ${name}`}
              aria-haspopup="dialog"
              onClick={() => onAction('invite', person)}
            >
              Invite by mail
            </Button>
          )}
        </div>
      )}
      <dl className="person-facts">
        <div>
          <dt className="out-of-sight">Office email</dt>
          <dd>
            <Mail size={14} aria-hidden />
            <a href={`mailto:${person.email}`}>{person.email}</a>
          </dd>
        </div>
        {!isActive && person.lastWorkDate && (
          <div>
            <dt>Last work date:</dt>
            <dd>
              <time dateTime={person.lastWorkDate}>{dayWords(person.lastWorkDate)}</time>
            </dd>
          </div>
        )}
      </dl>
      <div className="person-buttons">
        <Button
          size="small"
          aria-label={`View: ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAction('view', person)}
        >
          View
        </Button>
        {manages && <PersonMenu person={person} mayInvite={mayInvite} onAction={onAction} />}
      </div>
    </li>
  )
})
