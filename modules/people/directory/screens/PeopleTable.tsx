/** The found people as a table, sorted by its headings. */
import { useMemo } from 'react'
import { fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { Badge, RoleBadge } from '../../../../web/ui/Badge'
import { openUnlessControl } from '../../../../web/ui/rows'
import { SortHead } from '../../../../web/ui/SortHead'
import { Table, type Column } from '../../../../web/ui/Table'
import type { PeopleOrder, Person } from '../../contract'
import { NoPassword } from '../../links/screens/NoPassword'
import { PersonMenu, type Action } from '../../card/screens/PersonMenu'
import type { Chosen } from './useChosen'
import { useFilters } from './useDirectory'

type PeopleTableProps = {
  people: readonly Person[]
  manages: boolean
  /** This Muster sends mail. */ mayInvite: boolean
  chosen: Chosen
  fading: boolean
  onAction: (action: Action, person: Person) => void
}

export function PeopleTable({ people, manages, mayInvite, chosen, fading, onAction }: PeopleTableProps) {
  const { filters, set } = useFilters()
  const columns = useMemo<Column<Person>[]>(() => {
    const sorted = (head: string, order: PeopleOrder) => ({
      head,
      headCell: (
        <SortHead
          head={head}
          way={filters.sort === order ? 'ascending' : filters.sort === `-${order}` ? 'descending' : null}
          onSort={(way) => set({ sort: way === 'ascending' ? order : (`-${order}` as PeopleOrder) })}
        />
      ),
    })
    return [
      ...(manages
        ? [
            {
              head: 'Select',
              headCell: <span className="out-of-sight">Select</span>,
              phone: 'corner' as const,
              cell: (person: Person) => (
                <input
                  type="checkbox"
                  className="people-pick"
                  aria-label={`Select ${fullName(person)}`}
                  checked={chosen.ids.has(person.id)}
                  onChange={() => chosen.toggle(person.id)}
                />
              ),
            },
          ]
        : []),
      {
        ...sorted('Name', 'name'),
        phone: 'lead',
        cell: (person) => (
          <span className="people-name">
            <Avatar person={person} />
            <button type="button" className="row-link" onClick={() => onAction('view', person)}>
              {fullName(person)}
            </button>
          </span>
        ),
      },
      { ...sorted('ID', 'employeeId'), cell: ({ employeeId }) => employeeId },
      { ...sorted('Designation', 'designation'), cell: ({ designation }) => designation },
      { ...sorted('Role', 'role'), cell: ({ role }) => <RoleBadge role={role} /> },
      { head: 'Manager', phone: 'desk', cell: ({ managerName }) => managerName },
      {
        head: 'Status',
        cell: (person) => (
          <span className="people-status">
            <Badge colour={person.isActive ? 'green' : 'gray'}>
              {person.isActive ? 'Active' : 'Inactive'}
            </Badge>
            {person.isActive && person.hasPassword === false && <NoPassword of={person} />}
          </span>
        ),
      },
      ...(manages
        ? [
            {
              head: 'Actions',
              headCell: <span className="out-of-sight">Actions</span>,
              phone: 'desk' as const,
              cell: (person: Person) => (
                <PersonMenu person={person} mayInvite={mayInvite} onAction={onAction} />
              ),
            },
          ]
        : []),
    ]
  }, [filters.sort, manages, mayInvite, chosen, onAction]) // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <div className="card people-table">
      <Table
        label="Employees"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowProps={(person) => ({
          className: 'opens',
          onClick: openUnlessControl(() => onAction('view', person)),
        })}
        empty="No employees found."
        fading={fading}
      />
    </div>
  )
}
