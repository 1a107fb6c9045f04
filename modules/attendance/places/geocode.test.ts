import { expect, test, vi } from 'vitest'
import { desk, office } from '../../../tests/support/office'
import { cellOf, Geocoder } from './geocode'

const service = 'https://maps.example'
const answering = (name: unknown) => vi.fn(async () => new Response(JSON.stringify({ display_name: name })))

async function punched(config: { geocoder: string | null }) {
  const at = await office(undefined, { config })
  // Only the test's geocoder looks up; the app's own has no service.
  const { body } = await at
    .as('Ravi')
    .post('/api/attendance/punch', { type: 'in', location: { ...desk, address: 'given' } })
  const punchId = at.app.ask(({ db }) => db.one<{ id: number }>('select max(id) as id from punches')!.id)
  await at.write((tx) => void tx.db.run('update punches set address = null where id = ?', punchId))
  return {
    at,
    wanted: { punchId, userId: at.ids.Ravi, day: body.date as string, lat: desk.lat, lng: desk.lng },
  }
}

const addressNow = async (at: Awaited<ReturnType<typeof office>>) =>
  (await at.as('Ravi').get('/api/attendance/today')).body.punchInLocation.address

const near = 'Near Powai, IN (19.119700, 72.846800)'

test('the response to the punch has the nearest city; the address is added later', async () => {
  const { at, wanted } = await punched({ geocoder: service })
  const fetcher = answering('Andheri East, Mumbai')
  const geocoder = new Geocoder(at.app, fetcher as never)
  expect(await addressNow(at)).toBe(near)
  geocoder.want(wanted)
  await geocoder.idle()
  expect(await addressNow(at)).toBe('Andheri East, Mumbai')
  const [url, init] = fetcher.mock.calls[0] as unknown as [URL, RequestInit]
  expect(url.href).toBe('https://maps.example/reverse?format=jsonv2&lat=19.1197&lon=72.8468&zoom=18')
  expect((init.headers as Record<string, string>)['user-agent']).toContain('Muster/')
})

test('a cell is requested once; different cells are requested a second apart', async () => {
  const { at, wanted } = await punched({ geocoder: service })
  const fetcher = answering('Here')
  const geocoder = new Geocoder(at.app, fetcher as never)
  const started = Date.now()
  geocoder.want(wanted)
  geocoder.want({ ...wanted, lat: desk.lat + 0.0001 })
  geocoder.want({ ...wanted, lat: desk.lat + 0.01 })
  await geocoder.idle()
  expect(fetcher).toHaveBeenCalledTimes(2)
  expect(Date.now() - started).toBeGreaterThanOrEqual(990)
  expect(cellOf({ lat: 19.11971, lng: 72.84682 })).toBe('geocode:19.120_72.847')
})

test('without a response, disabled or offline, the nearest city stays and nothing is written', async () => {
  const { at, wanted } = await punched({ geocoder: service })
  const stored = () => at.app.ask(({ db }) => db.all('select address from punch_addresses'))
  const broken = vi.fn(async () => {
    throw new Error('no network')
  })
  const geocoder = new Geocoder(at.app, broken as never)
  geocoder.want(wanted)
  await geocoder.idle()
  expect(await addressNow(at)).toBe(near)
  // After a failure the service is not called for a while.
  geocoder.want({ ...wanted, lat: 19.3 })
  await geocoder.idle()
  expect(broken).toHaveBeenCalledTimes(1)
  expect(stored()).toEqual([])

  const off = await punched({ geocoder: null })
  const never = answering('never')
  const silent = new Geocoder(off.at.app, never as never)
  silent.want(off.wanted)
  await silent.idle()
  expect(never).not.toHaveBeenCalled()
  expect(await addressNow(off.at)).toBe(near)
})

test('lookups interrupted by a stop are queued again at start, unless they are old or have an address', async () => {
  const { at, wanted } = await punched({ geocoder: service })
  const fetcher = answering('Found again')
  const again = new Geocoder(at.app, fetcher as never)
  again.resume()
  await again.idle()
  expect(await addressNow(at)).toBe('Found again')
  again.resume()
  await again.idle()
  expect(fetcher).toHaveBeenCalledTimes(1)

  await at.write((tx) => void tx.db.run('delete from punch_addresses where punch_id = ?', wanted.punchId))
  at.clock.pass(25 * 60)
  again.resume()
  await again.idle()
  expect(at.app.ask(({ db }) => db.all('select address from punch_addresses'))).toEqual([])
})

test('an invalid response of the service gives no address but the nearest city', async () => {
  const { at, wanted } = await punched({ geocoder: service })
  const geocoder = new Geocoder(at.app, answering({ evil: true }) as never)
  geocoder.want(wanted)
  await geocoder.idle()
  expect(await addressNow(at)).toBe(near)
})
