/** Which person a row of another program's list describes, and their manager. */
import { describe, expect, test } from 'vitest'
import { office, type Name } from '../../../tests/support/office'
import { apply, importSheet, rowsOf } from '../../../tests/support/sheets'
import {
  all,
  effects,
  fullSync,
  idIn,
  links,
  listed,
  person,
  problems,
  sync,
} from '../../../tests/support/sync'

const one = (name: Name, more: object) => ({ ...listed(name)[0]!, ...more })
const joined = { firstName: 'Nina', lastName: 'Shah', dateOfJoining: '2026-11-02' }

describe('the external ID', () => {
  test('finds a person whose email, employee ID and name have changed', async () => {
    const at = await office()
    await sync(at, all())
    const married = { externalId: idIn('Priya'), firstName: 'Priya', lastName: 'Menon' }
    const moved = { ...married, email: 'priya.menon@northwind.test', employeeId: 'NW-205' }
    expect(effects(await sync(at, [moved]))).toEqual(['HR-Priya changed: employeeId, lastName, email'])
    expect(person(at, at.ids.Priya)).toMatchObject({
      name: 'Priya Menon',
      email: 'priya.menon@northwind.test',
      employeeId: 'NW-205',
    })
    // Both names at once, which in a sheet would be another person.
    const other = { ...moved, firstName: 'Leela', lastName: 'Rao' }
    expect(effects(await sync(at, [other]))).toEqual(['HR-Priya changed: firstName, lastName'])
    expect(
      effects(await fullSync(at, [...all().filter((each) => each.externalId !== 'HR-Priya'), other])),
    ).toEqual([])
  })

  test('that was given to somebody else does not hand over the account', async () => {
    const at = await office()
    await sync(at, all())
    const stranger = { externalId: idIn('Ravi'), firstName: 'Zed', lastName: 'Khan', email: 'zed@x.test' }
    const reply = await sync(at, [{ ...stranger, dateOfJoining: '2026-11-02' }])
    expect(effects(reply)).toEqual(['HR-Ravi wrong'])
    expect(problems(reply)[0]).toMatch(
      /^HR-Ravi externalId: HR-Ravi in hrms is Ravi Test \(EMP0004\), with another name and email/,
    )
    expect(person(at, at.ids.Ravi)).toMatchObject({ name: 'Ravi Test', email: 'ravi@northwind.test' })
  })

  test('is stored for the person with the employee ID or the email, also if a number or in another case', async () => {
    const at = await office()
    await sync(at, [
      { externalId: 4, employeeId: 'emp0004' },
      { externalId: '0042', email: 'PRIYA@northwind.test' },
    ])
    expect(links(at)).toEqual({ 4: at.ids.Ravi, '0042': at.ids.Priya })
    expect(effects(await sync(at, [{ externalId: '4', designation: 'Lead' }]))).toEqual([
      '4 changed: designation',
    ])
    // Digits are not a number, and capital letters are other letters.
    expect(problems(await sync(at, [{ externalId: '42', email: 'priya@northwind.test' }]))[0]).toMatch(
      /^42 externalId: Priya Test \(EMP0005\) has the ID 0042 in hrms/,
    )
  })

  test('of another program is another ID', async () => {
    const at = await office()
    await sync(at, [{ externalId: 1, email: 'ravi@northwind.test' }])
    await sync(at, [{ externalId: 1, email: 'priya@northwind.test' }], { source: 'payroll' })
    const both = await sync(at, [{ externalId: 1, designation: 'Lead' }], { source: 'payroll' })
    expect([both.body.people[0].userId, effects(both)]).toEqual([at.ids.Priya, ['1 changed: designation']])
  })

  test('that contradicts the email or the employee ID is refused', async () => {
    const at = await office()
    await sync(at, all())
    const reply = await sync(at, [
      one('Ravi', { email: 'priya@northwind.test' }),
      one('Rekha', { employeeId: 'EMP0003' }),
      one('Sana', { designation: 'Planner' }),
    ])
    expect(effects(reply)).toEqual(['HR-Ravi wrong', 'HR-Rekha wrong', 'HR-Sana changed: designation'])
    expect(problems(reply)).toEqual([
      'HR-Ravi email: This email belongs to Priya Test (EMP0005), but HR-Ravi in hrms is Ravi Test (EMP0004). ' +
        'Correct the email or the ID',
      'HR-Rekha employeeId: This employee ID belongs to Meera Test (EMP0003), but HR-Rekha in hrms is Rekha ' +
        'Test (EMP0007). Correct the employee ID or the ID',
    ])
  })

  test('is stored by a sheet that names the other program, and only then', async () => {
    const at = await office()
    const sheet = (program: string) => `First Name,Email (Office),ID in the other program,Other program
,ravi@northwind.test,HR-Ravi,${program}
,priya@northwind.test,HR-Priya,${program}`
    expect((await importSheet(at, sheet(''))).counts).toMatchObject({ unchanged: 2 })
    const bad = await importSheet(at, sheet('Our HRMS'))
    expect(
      (await rowsOf(at, bad.id)).map(({ problems: [first] }) => [first!.title, first!.message])[0],
    ).toEqual(['Other program', 'Use up to 40 lower-case letters, digits and hyphens, such as hrms'])
    const { id } = await importSheet(at, sheet('hrms'))
    await apply(at, id)
    expect(links(at)).toEqual({ 'HR-Priya': at.ids.Priya, 'HR-Ravi': at.ids.Ravi })
    expect(effects(await sync(at, listed('Ravi', 'Priya')))).toEqual([])
  })

  test('twice in a list is refused twice', async () => {
    const at = await office()
    const list = [one('Ravi', {}), one('Priya', { externalId: 'HR-Ravi' }), ...listed('Rekha')]
    expect(problems(await sync(at, list))).toEqual([
      'HR-Ravi externalId: ID HR-Ravi is the same person',
      'HR-Ravi externalId: ID HR-Ravi is the same person',
    ])
    expect(links(at)).toEqual({ 'HR-Rekha': at.ids.Rekha })
  })

  test('two IDs for one email are refused, except the first', async () => {
    const at = await office()
    const list = [one('Ravi', {}), one('Ravi', { externalId: 'Other' })]
    expect(problems(await sync(at, list))).toEqual(['Other email: ID HR-Ravi is the same person'])
    expect(links(at)).toEqual({ 'HR-Ravi': at.ids.Ravi })
  })

  test('of a deleted person does not add them again', async () => {
    const at = await office()
    await sync(at, all())
    await at.as('Anita').call('DELETE', `/api/users/${at.ids.Sana}`)
    const reply = await fullSync(at, all())
    expect(problems(reply)).toEqual([
      'HR-Sana externalId: The data of this person was deleted in Muster. Leave them out of the list',
      expect.stringMatching(/^HR-Sana firstName/),
      expect.stringMatching(/^HR-Sana lastName/),
      expect.stringMatching(/^HR-Sana dateOfJoining/),
    ])
    expect(reply.body).toMatchObject({ importId: null, unchanged: 8, wrong: 1 })
  })

  test('two people can exchange their emails in two lists', async () => {
    const at = await office()
    await sync(at, all())
    const parked = await sync(at, [one('Ravi', { email: 'ravi.test@northwind.test' })])
    expect(effects(parked)).toEqual(['HR-Ravi changed: email'])
    expect(effects(await sync(at, [one('Priya', { email: 'ravi@northwind.test' })]))).toEqual([
      'HR-Priya changed: email',
    ])
    expect([person(at, at.ids.Ravi).email, person(at, at.ids.Priya).email]).toEqual([
      'ravi.test@northwind.test',
      'ravi@northwind.test',
    ])
  })
})

describe('a manager', () => {
  test('is given by their external ID, from Muster or from the same list', async () => {
    const at = await office()
    await sync(at, all())
    const lead = { ...joined, externalId: 'L1', email: 'lead@northwind.test', role: 'Manager' }
    const reply = await sync(at, [
      { ...joined, externalId: 'N1', email: 'n1@northwind.test', managerExternalId: 'L1' },
      { ...lead, managerExternalId: 'HR-Sunil' },
      one('Ravi', { managerExternalId: 'HR-Manoj', managerEmail: 'meera@northwind.test' }),
    ])
    expect([reply.body.wrong, problems(reply)]).toEqual([0, []])
    const managerOf = (id: number) => person(at, id).manager
    expect([managerOf(links(at).N1!), managerOf(links(at).L1!), managerOf(at.ids.Ravi)]).toEqual([
      'lead@northwind.test',
      'sunil@northwind.test',
      'manoj@northwind.test',
    ])
  })

  test('whose email changes in the same list is found', async () => {
    const at = await office()
    await sync(at, all())
    const reply = await sync(at, [
      one('Rekha', { managerExternalId: 'HR-Meera' }),
      one('Meera', { email: 'meera.rao@northwind.test' }),
    ])
    expect(problems(reply)).toEqual([])
    expect(person(at, at.ids.Rekha).manager).toBe('meera.rao@northwind.test')
  })

  test('who is unknown, wrong, inactive, oneself or a Recruiter is refused', async () => {
    const at = await office()
    await sync(at, all())
    await sync(at, [one('Sunil', { status: 'Inactive' })])
    const managed = (name: Name, id: string) => one(name, { managerExternalId: id })
    const reply = await sync(at, [
      managed('Ravi', 'HR-Nobody'),
      managed('Priya', 'HR-Sunil'),
      managed('Rekha', 'HR-Arjun'),
      managed('Manoj', 'HR-Manoj'),
      managed('Sana', 'New'),
      { ...joined, externalId: 'New', email: 'nowhere', role: 'Manager' },
    ])
    expect(problems(reply)).toEqual([
      'HR-Ravi managerExternalId: Nobody with the ID HR-Nobody is in Muster or in this list. Add that person, ' +
        'or leave the manager out',
      'HR-Priya managerEmail: Sunil Test is inactive',
      'HR-Rekha managerEmail: Arjun Test is Accounts. People can only report to a Manager, Senior Manager or Admin',
      'HR-Manoj managerEmail: A person cannot report to themselves',
      'HR-Sana managerExternalId: ID New is the manager and has errors. Fix that row first',
      'New email: nowhere is not an email address',
    ])
  })
})
