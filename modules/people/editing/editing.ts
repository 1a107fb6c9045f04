/**
 * An Admin adds, changes and deletes people. Omitted fields stay; a masked identity number that is sent back
 * means unchanged. The hierarchy has no loop, and the firm keeps an Admin who can sign in.
 */
import type { App, Origin, Tx } from '../../../src/app'
import type { Caller, Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, conflict } from '../../../src/domain/errors'
import { checkPassword, setPassword } from '../account/account'
import { inviteOne, requireMail } from '../account/invitations'
import type { createPerson, PersonDetail, setPersonPassword, updatePerson } from '../contract'
import { drop } from '../factor/factors'
import { personOf } from './detail'
import { activate, addPerson, changeLastWorkDate, deactivate, requireAnAdmin } from '../directory/lifecycle'
import { hashPassword } from '../session/passwords'
import { photoFor, withPhoto, type PhotoChange } from './photos'
import { dropLinks } from '../provider/links'
import { endAccess } from '../session/access'
import { valueProblems, problems } from './fieldProblems'
import { writeFields, findDetail } from './writing'

/**
 * The hash is computed before the transaction; the address may be taken meanwhile, which `addPerson` reports.
 */
export async function createEmployee(
  app: App,
  { who, origin, keyed }: Caller & { who: Who },
  { password, invite = false, profilePhoto, ...given }: Input<typeof createPerson>,
): Promise<Partial<PersonDetail>> {
  if (invite && password !== undefined)
    throw invalid('Send an invitation or set a password, not both', [
      { field: 'password', message: 'Leave it blank: the person chooses a password' },
    ])
  if (invite) app.ask((ask) => requireMail(app, ask))
  else if (password === undefined)
    throw invalid('Password is required', [{ field: 'password', message: 'Password is required' }])
  if (password !== undefined) checkPassword(password)
  const hash = password === undefined ? null : await hashPassword(password, true)
  return withPhoto(app, profilePhoto, (change) =>
    app.write(
      origin,
      (tx) => {
        const { firstName, lastName, email, role, designation, managerId, employeeId, dateOfJoining } = given
        const photo = photoFor(change, null)
        const wrong = [...valueProblems(tx, null, given), ...photo.wrong]
        if (wrong.length) throw invalid(wrong[0]!.message, wrong)
        const id = addPerson(tx, {
          firstName,
          lastName,
          email,
          role,
          designation: designation ?? null,
          managerId: managerId ?? null,
          employeeId,
          passwordHash: hash,
          ...(dateOfJoining ? { joined: dateOfJoining } : {}),
        })
        const { designation: _, managerId: __, dateOfJoining: ___, ...rest } = given
        writeFields(tx, id, { ...rest, ...photoIn(photo) })
        if (invite) inviteOne(tx, id)
        return personOf(tx, who, id)
      },
      keyed,
    ),
  )
}

/** A photo is converted before the transaction. */
export function changeEmployee(
  app: App,
  { who, origin, keyed }: Caller & { who: Who },
  given: Input<typeof updatePerson>,
): Promise<Partial<PersonDetail>> {
  return withPhoto(app, given.profilePhoto, (change) =>
    app.write(origin, (tx) => updateEmployee(tx, who, given, change), keyed),
  )
}

const photoIn = (photo: ReturnType<typeof photoFor>) => ('to' in photo ? { profilePhoto: photo.to } : {})

/** 409 if somebody else has changed the person since `version`. */
export function updateEmployee(
  tx: Tx,
  who: Who,
  { id, isActive, lastWorkDate, version, profilePhoto: _, ...given }: Input<typeof updatePerson>,
  photoChange: PhotoChange = { is: 'unchanged' },
): Partial<PersonDetail> {
  const before = findDetail(tx, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this employee since you opened it. Please check it again.')
  const photo = photoFor(photoChange, before.profilePhoto)
  const wrong = [...problems(tx, before, given), ...valueProblems(tx, before, given), ...photo.wrong]
  const isLeaving = isActive === false && before.isActive === 1
  const hasLeft = before.isActive === 0 && isActive !== true
  const leftOn = lastWorkDate ?? undefined
  if ((isLeaving || hasLeft) && leftOn && before.dateOfJoining && leftOn < before.dateOfJoining)
    wrong.push({ field: 'lastWorkDate', message: 'Must not be before the date of joining' })
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
  if (given.role !== undefined && given.role !== before.role)
    requireAnAdmin(
      tx,
      { ...before, isActive: before.isActive === 1 },
      'The last Admin cannot get another role. Make another person Admin first.',
    )
  writeFields(tx, id, { ...given, ...photoIn(photo) })
  if (isLeaving) deactivate(tx, id, leftOn)
  else if (hasLeft && leftOn && leftOn !== before.lastWorkDate) changeLastWorkDate(tx, id, leftOn)
  if (isActive === true && before.isActive === 0) activate(tx, id)
  return personOf(tx, who, id)
}

export async function resetPassword(
  app: App,
  origin: Origin,
  { id, password }: Input<typeof setPersonPassword>,
) {
  checkPassword(password)
  app.ask((ask) => findDetail(ask, id))
  const hash = await hashPassword(password, true)
  await app.write(origin, (tx) => {
    findDetail(tx, id)
    setPassword(tx, id, hash, 'admin')
    endAccess(tx, id, 'password')
  })
  return { success: true as const }
}

/** Deletes sign-in and personal data; attendance, leave and other records stay under 'Former employee N'. */
export function removeEmployee(tx: Tx, who: Who, id: number) {
  const row = findDetail(tx, id)
  if (id === who.id) throw invalid('You cannot delete yourself')
  requireAnAdmin(
    tx,
    { ...row, isActive: row.isActive === 1 },
    'The last Admin cannot be deleted. Make another person Admin first.',
  )
  if (row.isActive === 1) deactivate(tx, id)
  tx.db.run(
    `update users
     set first_name = 'Former employee', last_name = ?, email = ?, password_hash = null, designation = null,
       personal_email = null, contact_number = null, alternate_contact_number = null, date_of_birth = null,
       permanent_address = null, present_address = null, emergency_contact_name = null,
       emergency_contact_relation = null, emergency_contact_number = null, aadhar_number = null,
       pan_number = null, basic_salary = null, hra = null, conveyance_allowance = null,
       medical_allowance = null, special_allowance = null, pf = null, professional_tax = null,
       profile_photo = null, removed_at = ?, version = version + 1
     where id = ?`,
    String(id),
    `former-${id}@removed.invalid`,
    tx.now(),
    id,
  )
  drop(tx, id)
  dropLinks(tx, id)
  tx.record('person.removed', {
    userId: id,
    before: { name: `${row.firstName} ${row.lastName}` },
    after: { name: `Former employee ${id}` },
  })
  return { success: true as const }
}
