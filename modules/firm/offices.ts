/** Offices with position and radius. Existing punches keep their status. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, notFound } from '../../src/domain/errors'
import type { addOffice, OfficeInfo, updateOffice } from './contract'

const findOffice = ({ db }: Ask, id: number): OfficeInfo => {
  const office = db.one<OfficeInfo>('select id, name, lat, lng, radius from offices where id = ?', id)
  if (!office) throw notFound('Office not found')
  return office
}
const stateOf = ({ name, lat, lng, radius }: OfficeInfo) => ({ name, lat, lng, radius })

export const allOffices = ({ db }: Ask): OfficeInfo[] =>
  db.all<OfficeInfo>('select id, name, lat, lng, radius from offices order by name')

export function createOffice(
  tx: Tx,
  _: Who,
  { name, lat, lng, radius }: Input<typeof addOffice>,
): OfficeInfo {
  free(tx, name, 0)
  const { lastId } = tx.db.run(
    'insert into offices (name, lat, lng, radius) values (?, ?, ?, ?)',
    name,
    lat,
    lng,
    radius,
  )
  const office = findOffice(tx, lastId)
  tx.record('office.changed', { officeId: lastId, before: null, after: stateOf(office) })
  return office
}

export function changeOffice(tx: Tx, _: Who, { id, ...given }: Input<typeof updateOffice>): OfficeInfo {
  const before = findOffice(tx, id)
  const after = { ...before, ...given }
  free(tx, after.name, id)
  tx.db.run(
    'update offices set name = ?, lat = ?, lng = ?, radius = ? where id = ?',
    after.name,
    after.lat,
    after.lng,
    after.radius,
    id,
  )
  tx.record('office.changed', { officeId: id, before: stateOf(before), after: stateOf(after) })
  return after
}

export function removeOffice(
  tx: Tx,
  _: Who,
  { id }: { id: number },
): Answer<typeof import('./contract').deleteOffice> {
  const before = findOffice(tx, id)
  tx.record('office.changed', { officeId: id, before: stateOf(before), after: null })
  tx.db.run('delete from offices where id = ?', id)
  return { success: true }
}

function free({ db }: Ask, name: string, id: number) {
  if (db.one('select 1 from offices where name = ? collate nocase and id <> ?', name, id))
    throw invalid('An office with this name already exists', [
      { field: 'name', message: 'An office with this name already exists' },
    ])
}
