/** The error that the browser derives from a failed answer of any sender. */
import { afterAll, expect, test, vi } from 'vitest'

// Window features that Node lacks, for the time of loading.
for (const name of ['document', 'navigator'].filter((one) => !(one in globalThis)))
  vi.stubGlobal(name, new EventTarget())
vi.stubGlobal('addEventListener', () => {})
// The clock of the screens would run on after the window is removed.
vi.stubGlobal('setInterval', () => 0)
const { errorOf } = await import('./api')
afterAll(() => vi.unstubAllGlobals())

const page = '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>'

test.each([
  [
    503,
    '{"message":"The database is busy. Please try again."}',
    'The database is busy. Please try again.',
    true,
  ],
  [409, '{"message":"You are already punched in"}', 'You are already punched in', false],
  [
    422,
    '{"message":"Please correct","errors":[{"field":"from","message":"Must be a date"}]}',
    'Please correct - from: Must be a date',
    false,
  ],
  [500, '{"message":"Something went wrong"}', 'Something went wrong', false],
  // While Muster restarts, the same call is sent again with its key, and nobody sees nginx's error page.
  [502, page, 'Muster is not responding. Please try again in a moment.', true],
  [504, page, 'Muster is not responding. Please try again in a moment.', true],
  [502, '', 'Muster is not responding. Please try again in a moment.', true],
  [413, 'Too large', 'Too large', false],
])('%d %s', async (status, body, message, isLost) => {
  expect(await errorOf(new Response(body, { status }))).toMatchObject({ status, message, isLost })
})
