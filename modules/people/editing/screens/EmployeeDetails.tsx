/** One employee, read-only, with visible fields only. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { dayWords, fullName } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Avatar } from '../../../../web/ui/Avatar'
import { Badge, RoleBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Dialog } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf } from '../../../../web/sendOnce'
import { getPerson, type Person, type PersonDetail } from '../../contract'
import { labels, type FieldName } from './employeeFields'
import { EmptyValue } from './EmptyValue'
import { SignInOf } from '../../account/screens/SignInOf'
import { useReveal } from './useReveal'
import './employeeDetails.css'

type Detail = Partial<PersonDetail>

export function EmployeeDetails({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data, error, refetch } = useQuery(ask(getPerson, { id: String(person.id) }))
  return (
    <Dialog wide title="Employee Details" onClose={onClose}>
      <div className="details-head">
        <Avatar person={person} large />
        <div>
          <p className="details-name">{fullName(person)}</p>
          <p className="person-badges">
            <RoleBadge role={person.role} />
            <Badge colour={person.isActive ? 'green' : 'gray'}>
              {person.isActive ? 'Active' : 'Inactive'}
            </Badge>
          </p>
        </div>
      </div>
      {data ? (
        <Sections of={data} />
      ) : error ? (
        <ErrorState retry={() => void refetch()}>{sentenceOf(error, 'Failed to fetch employees')}</ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Sections({ of }: { of: Detail }) {
  return (
    <div className="details">
      <Section title="Basic" of={of} fields={['firstName', 'lastName', 'email', 'employeeId', 'role']} />
      <Section
        title="Work"
        of={of}
        fields={['designation', 'managerId', 'officeLocation', 'shiftId', 'dateOfJoining', 'basicSalary']}
      >
        {!of.isActive && of.lastWorkDate && <Fact name="Last Work Date">{dayWords(of.lastWorkDate)}</Fact>}
      </Section>
      <Section
        title="Personal"
        of={of}
        fields={[
          'personalEmail',
          'contactNumber',
          'alternateContactNumber',
          'dateOfBirth',
          'aadharNumber',
          'panNumber',
        ]}
      />
      <Section
        title="Emergency Contact"
        of={of}
        fields={['emergencyContactName', 'emergencyContactNumber', 'emergencyContactRelation']}
      />
      <Section title="Address" of={of} fields={['presentAddress', 'permanentAddress']} />
      {of.secondFactor !== undefined && <SignInOf of={of as PersonDetail} />}
    </div>
  )
}

/** Omitted if none of it is visible. */
function Section({
  title,
  of,
  fields,
  children,
}: {
  title: string
  of: Detail
  fields: readonly Exclude<FieldName, 'password' | 'invite'>[]
  children?: ReactNode
}) {
  const known = fields.filter((name) => of[name] !== undefined)
  if (known.length === 0) return null
  return (
    <Part title={title}>
      <Facts>
        {known.map((name) => (
          <Fact key={name} name={labels[name]}>
            {name === 'aadharNumber' || name === 'panNumber' ? (
              <Identity of={of} name={name} />
            ) : (
              (wordsOf(of, name) ?? <EmptyValue />)
            )}
          </Fact>
        ))}
        {children}
      </Facts>
    </Part>
  )
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

function wordsOf(of: Detail, name: Exclude<FieldName, 'password' | 'invite'>): ReactNode {
  const value = of[name]
  if (value === null || value === undefined || value === '') return name === 'managerId' ? 'None' : undefined
  if (name === 'managerId') return of.managerName
  if (name === 'shiftId') return of.shiftName
  if (name === 'dateOfJoining' || name === 'dateOfBirth') return dayWords(String(value))
  if (name === 'basicSalary') return rupees.format(Number(value))
  return <span className="details-text">{value}</span>
}

function Identity({ of, name }: { of: Detail; name: 'aadharNumber' | 'panNumber' }) {
  const who = useWho()
  const { value, busy, reveal } = useReveal(of.id, name)
  if (!of[name]) return <EmptyValue />
  return (
    <span className="details-identity">
      {value ?? of[name]}
      {value === null && (may(who, 'manage_employees') || who.id === of.id) && (
        <>
          <Button
            size="small"
            busy={busy}
            aria-label={`Reveal ${labels[name]}. Recorded in the audit`}
            title="Recorded in the audit"
            onClick={() => void reveal()}
          >
            Reveal
          </Button>
        </>
      )}
    </span>
  )
}
