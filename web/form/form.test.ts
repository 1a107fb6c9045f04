/** A form while it is filled in: validation, a single send, and conflicts. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoint, z } from '../../src/domain/endpoint'

// Window features that Node lacks, for the time of loading.
for (const name of ['document', 'navigator'].filter((one) => !(one in globalThis)))
  vi.stubGlobal(name, new EventTarget())
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('setInterval', () => 0)
const { ApiError } = await import('../api')
const { current } = await import('../toast')
const {
  adoptPart,
  beginForm,
  changeValues: change,
  changedIn,
  continueFrom,
  submitForm: send,
} = await import('./form')
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => void (current.value = null))

const saveThing = endpoint({
  method: 'PUT',
  path: '/api/rooms/:id',
  may: 'use_own_account',
  title: 'Change a room',
  body: z.object({
    name: z.string().check(z.minLength(1, 'Name is required')),
    seats: z.optional(z.array(z.object({ row: z.string().check(z.minLength(1, 'Row is required')) }))),
    version: z.optional(z.int()),
  }),
  answer: z.object({ id: z.int() }),
})
type Row = { id: number; name: string; note: string; seats: { row: string }[]; version: number }
type Values = Pick<Row, 'name' | 'note' | 'seats'>
const room: Row = { id: 7, name: 'Attic', note: '', seats: [{ row: 'A' }], version: 3 }
const blank: Values = { name: '', note: '', seats: [] }

type Spec = import('./form').FormSpec<typeof saveThing, Values, Row>
const sent = vi.fn<NonNullable<Spec['send']>>()
beforeEach(() => void sent.mockReset().mockResolvedValue({ id: 7 }))

function begun(own: Partial<Spec> = {}) {
  const spec: Spec = {
    stored: room,
    read: (row) => (row ? { name: row.name, note: row.note, seats: row.seats } : blank),
    write: (values, before, row) =>
      JSON.stringify(values) === JSON.stringify(before)
        ? null
        : { ...values, id: String(row?.id), version: row?.version },
    send: sent,
    failed: { title: 'Failed to save room', text: 'Please try again.' },
    ...own,
  }
  const form = beginForm(spec)
  return { ...form, spec, press: () => send(form, saveThing, spec) }
}
const refusal = (status: number, sentence: string, errors: { field: string; message: string }[] = []) =>
  new ApiError(status, sentence, sentence, errors)
const toasted = () => current.peek()

test("typing marks changed fields and alters neither the stored row nor the module's blank row", () => {
  const { state } = begun()
  change(state, { name: 'Cellar', seats: [{ row: 'B' }] })
  expect(changedIn(state)).toEqual(['name', 'seats'])
  expect(room).toMatchObject({ name: 'Attic', seats: [{ row: 'A' }] })
  const other = begun({ stored: null, begun: { note: 'By the stairs' } })
  expect(changedIn(other.state)).toEqual(['note'])
  change(other.state, { name: 'Hall' })
  expect(blank).toEqual({ name: '', note: '', seats: [] })
  expect(begun({ stored: null }).state.values.name).toBe('')
})

test("the contract's schema finds errors before the send; the first wrong field gets the focus", async () => {
  const { state, press } = begun()
  change(state, { name: '', seats: [{ row: 'A' }, { row: '' }] })
  expect(await press()).toBe('name')
  expect(state.errors).toEqual({ name: 'Name is required', 'seats.1.row': 'Row is required' })
  expect(state.wanted).toEqual({ field: 'name' })
  change(state, { name: 'Cellar' })
  expect(state.errors).toEqual({ 'seats.1.row': 'Row is required' })
  expect(await press()).toBe('seats.1.row')
  expect(state.busy).toBe(false)
  expect(sent).not.toHaveBeenCalled()
})

test("a form's own rules replace the schema, open their section, and clear together", async () => {
  const opened: (string | undefined)[] = []
  const { state, press } = begun({
    faults: ({ note }): Record<string, string> =>
      note ? {} : { '': 'Name and note are needed', name: '', note: '' },
    onFault: (errors, first) => (opened.push(first), Object.hasOwn(errors, 'note') ? 'note' : undefined),
  })
  expect(await press()).toBe('note')
  expect(opened).toEqual(['name'])
  change(state, { name: 'Cellar' }, true)
  expect(state.errors).toEqual({})
})

test('the form is sent once, stays busy until its follow-up ends, and confirms', async () => {
  let finish = () => {}
  const onSent = vi.fn(() => new Promise<void>((done) => (finish = done)))
  const { state, press } = begun({ onSent, done: ({ id }) => ({ title: `Room ${id} saved` }) })
  change(state, { name: 'Cellar' })
  const first = press()
  expect(await press()).toBeNull()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith({ id: 7 }))
  expect(state.busy).toBe(true)
  finish()
  expect(await first).toBe(true)
  expect(state.busy).toBe(false)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(toasted()).toMatchObject({ title: 'Room 7 saved' })
})

test('without changes nothing is sent and no confirmation appears', async () => {
  const onSent = vi.fn()
  const { press } = begun({ onSent, done: { title: 'Saved' } })
  expect(await press()).toBe(true)
  expect(onSent).toHaveBeenCalledWith(null)
  expect(sent).not.toHaveBeenCalled()
  expect(toasted()).toBeNull()
})

test('after a lost answer the same values are sent with the same key, other values with a new one', async () => {
  const { state, press } = begun()
  const keys = () => sent.mock.calls.map(([, key]) => key)
  change(state, { name: 'Cellar' })
  sent.mockRejectedValueOnce(refusal(0, 'Muster could not be reached.'))
  expect(await press()).toBeNull()
  expect(state.errors).toEqual({ '': 'Muster could not be reached.' })
  expect(await press()).toBe(true)
  expect(keys()[1]).toBe(keys()[0])
  change(state, { name: 'Loft' })
  sent.mockRejectedValueOnce(refusal(422, 'That name is taken'))
  await press()
  await press()
  expect(new Set(keys()).size).toBe(3)
})

test.each([true, false])(
  'another person saved first: the form continues from that version, own changes kept: %s',
  async (keepMine) => {
    const theirs: Row = { ...room, name: 'Attic', note: 'Painted', seats: [], version: 5 }
    const { state, spec, press } = begun({ again: async () => theirs })
    change(state, { name: 'Cellar' })
    sent.mockRejectedValueOnce(refusal(409, 'Somebody else has changed this room.'))
    expect(await press()).toBeNull()
    expect(toasted()).toBeNull()
    expect(state.theirs).toEqual(theirs)
    expect(state.values.name).toBe('Cellar')
    expect(continueFrom(state, spec, state.theirs, keepMine)).toEqual(['note', 'seats'])
    expect(state.theirs).toBeNull()
    expect(state.values).toEqual({ name: keepMine ? 'Cellar' : 'Attic', note: 'Painted', seats: [] })
    expect(changedIn(state)).toEqual(keepMine ? ['name'] : [])
    change(state, { name: 'Loft' })
    expect(await press()).toBe(true)
    expect(sent.mock.lastCall![0]).toMatchObject({ version: 5, name: 'Loft', note: 'Painted' })
  },
)

test.each<[string, () => Promise<Row | null>]>([
  ['the version is unchanged', async () => ({ ...room })],
  ['there is no other version', async () => null],
  ['the other version cannot be read', () => Promise.reject(new Error('lost'))],
])('a 409 is shown as it is if %s', async (_, again) => {
  const { state, press } = begun({ again })
  change(state, { name: 'Cellar' })
  sent.mockRejectedValueOnce(refusal(409, 'The room is locked'))
  expect(await press()).toBeNull()
  expect(state.theirs).toBeNull()
  expect(toasted()).toMatchObject({ title: 'Failed to save room', text: 'The room is locked', tone: 'bad' })
})

test('errors of the server appear at their fields; errors of other fields appear in the toast', async () => {
  const { state, press } = begun({
    fieldOf: (name) => name.replace(/^value\./, ''),
    failed: { title: 'Failed to save room', text: 'Please try again.', once: true },
  })
  change(state, { name: 'Cellar' })
  const errors = [{ field: 'value.note', message: 'Too long' }]
  sent.mockRejectedValueOnce(refusal(422, 'Please correct', errors))
  expect(await press()).toBe('note')
  expect(state.errors).toEqual({ note: 'Too long' })
  // The toast does not repeat an error that its field shows.
  expect(toasted()).toBeNull()
  sent.mockRejectedValueOnce(
    refusal(422, 'Please correct', [...errors, { field: 'budget', message: 'Is spent' }]),
  )
  expect(await press()).toBe('note')
  expect(toasted()).toMatchObject({ text: 'Please correct - budget: Is spent' })
})

test('a schema error of a field outside the form appears in the toast, and nothing is sent', async () => {
  const { state, press } = begun({ write: (values) => ({ ...values, id: '7', version: 0.5 }) })
  change(state, { name: 'Cellar' })
  expect(await press()).toBeNull()
  expect(toasted()).toMatchObject({ title: 'Failed to save room', tone: 'bad' })
  expect(toasted()!.text).toMatch(/^version: ./)
  expect(sent).not.toHaveBeenCalled()
})

test("an unknown failure shows the form's own message", async () => {
  const { state, press } = begun()
  change(state, { name: 'Cellar' })
  sent.mockRejectedValueOnce(new TypeError('x is undefined'))
  expect(await press()).toBeNull()
  expect(toasted()).toMatchObject({ title: 'Failed to save room', text: 'Please try again.' })
})

test('a conflict of a new record is shown as an error, because it has no other version', async () => {
  const again = vi.fn<NonNullable<Spec['again']>>()
  const { state, press } = begun({ stored: null, again })
  change(state, { name: 'Cellar' })
  sent.mockRejectedValue(refusal(409, 'There are rooms enough'))
  expect(await press()).toBeNull()
  expect(again).not.toHaveBeenCalled()
  expect(toasted()).toMatchObject({ title: 'Failed to save room', text: 'There are rooms enough' })
  expect(state.errors).toEqual({ '': 'There are rooms enough' })
})

test('an update of the row while both versions are shown keeps both', async () => {
  const { state, press, spec } = begun({
    again: () => Promise.resolve({ ...room, name: 'Loft', version: 4 }),
  })
  change(state, { name: 'Cellar' })
  sent.mockRejectedValue(refusal(409, 'Somebody else was faster'))
  await press()
  adoptPart(state, spec, { note: 'Mind the stairs' })
  expect(state.values).toMatchObject({ name: 'Cellar', note: 'Mind the stairs' })
  expect(changedIn(state)).toEqual(['name'])
  expect(state.stored!.version).toBe(3)
  expect(state.theirs).toMatchObject({ name: 'Loft', note: 'Mind the stairs', version: 4 })
  expect(continueFrom(state, spec, state.theirs, true)).toEqual(['name'])
  expect(state.values).toMatchObject({ name: 'Cellar', note: 'Mind the stairs' })
  expect(state.stored!.version).toBe(4)
})
