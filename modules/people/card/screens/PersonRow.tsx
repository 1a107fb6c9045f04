/** One person of the directory as a row for phones. A press opens the details. */
import { memo } from 'react'
import { fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { Badge, RoleBadge } from '../../../../web/ui/Badge'
import { NoPassword } from '../../links/screens/NoPassword'
import type { PersonCardProps } from './PersonCard'
import { PersonMenu } from './PersonMenu'
import './personRow.css'

export const PersonRow = memo(function PersonRow({
  person,
  manages,
  mayInvite,
  chosen,
  onChoose,
  onAction,
}: PersonCardProps) {
  const name = fullName(person)
  const { isActive, designation } = person
  return (
    <li className={chosen ? 'person-row chosen' : 'person-row'}>
      {manages && (
        <label className="person-row-pick">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={chosen}
            onChange={() => onChoose(person.id)}
          />
        </label>
      )}
      <button
        type="button"
        className="person-row-open"
        aria-haspopup="dialog"
        onClick={() => onAction('view', person)}
      >
        <Avatar person={person} />
        <span className="person-row-words">
          <span className="out-of-sight">View: </span>
          <span className="person-row-name">{name}</span>
          <span className="person-row-more">
            <RoleBadge role={person.role} />
            {!isActive && <Badge colour="gray">Inactive</Badge>}
            {isActive && person.hasPassword === false ? (
              <NoPassword of={person} />
            ) : (
              designation && <span className="person-row-job">{designation}</span>
            )}
          </span>
        </span>
      </button>
      {manages && <PersonMenu person={person} mayInvite={mayInvite} onAction={onAction} />}
    </li>
  )
})
