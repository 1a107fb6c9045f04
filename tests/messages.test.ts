/**
 * The messages of refusals. Every call is sent no data, each field empty, missing or of a wrong kind, and
 * unknown fields. The answers use our own words, name the field, and repeat no sentence.
 */
import { describe, expect, test } from 'vitest'
import { roles, may, type Permission } from '../src/domain/access'
import type { Endpoint } from '../src/domain/endpoint'
import { modules } from '../cli/modules'
import { placed, placesIn, takesFile, type Place } from './support/calls'
import { addressOf, callOf, finesFor, type Given } from './support/validInput'
import { filledOffice, linkWhatsapp } from './support/filledOffice'
import { asJson } from './support/hostileInput'
import { hostileBytes } from './support/hostileBodies'
import { libraryPhrases, libraryWordIn } from './support/libraryWords'
import { oneOfEach, routes as programRoutes, type Caller, type Office, type Reply } from './support/office'

const endpoints = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes].map(
  ({ endpoint }) => endpoint,
)
const parts = ['params', 'query', 'body'] as const
/** Empty, missing, of a wrong kind or out of range. */
const wrong = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '!',
  0,
  -1,
  1e12,
  1.5,
  true,
  [],
  [[]],
  {},
  { x: 1 },
  'é'.repeat(5000),
]

test('the phrases are read from the libraries', () => {
  expect(libraryPhrases().length).toBeGreaterThan(200)
  for (const text of [
    'Invalid input: expected string, received undefined',
    'Unrecognized key: "x"',
    `Unexpected token 'x', "x" is not valid JSON`,
    'Input buffer contains unsupported image format',
  ])
    expect(libraryWordIn(text), text).toBeTruthy()
})

describe.each(endpoints.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('refuses in our own words', async () => {
    const { at, rows } = await filledOffice()
    if (/^\/api\/whatsapp\/send(?:-bulk)?$/.test(endpoint.path)) await linkWhatsapp(at, ['Anita'])
    const asker = askerOf(at, endpoint)
    const found = new Set<string>()
    const tried = async (given: Given, body = endpoint.body && asJson(given.body), headers = {}) => {
      const reply = await asker.call(endpoint.method, addressOf(endpoint, given), body, headers)
      if (reply.body instanceof ReadableStream) await reply.body.cancel()
      else for (const trouble of troublesOf(reply)) found.add(`${trouble} at ${body?.slice(0, 200)}`)
    }
    for (const fine of finesFor(endpoint, at, rows)) {
      if (endpoint.body) {
        await tried({ ...fine, body: {} })
        await tried({ ...fine, body: { ...(fine.body as object), 'so-unknown': 1 } })
      }
      for (const { part, place } of placesOf(fine))
        for (const value of wrong)
          if (part === 'body' || typeof value === 'string')
            await tried({ ...fine, [part]: placed(fine[part], place, value) })
      for (const place of placesOf(fine).filter(
        ({ part, place }) => part === 'body' && isObject(fine, place),
      ))
        await tried({
          ...fine,
          body: placed(fine.body, [...place.place, 'so-unknown'], 'x'),
        })
    }
    if (takesFile(endpoint))
      for (const [, sent] of hostileBytes)
        await tried(finesFor(endpoint, at, rows)[0]!, sent.body, sent.headers)
    expect([...found].slice(0, 20)).toEqual([])
  })
})

/** A permitted person, if possible one whose sign-in the call does not end. */
function askerOf(at: Office, endpoint: Endpoint): Caller {
  if (endpoint.may === 'public') return at.nobody
  return at.as(oneOfEach[roles.find((role) => may({ role }, endpoint.may as Permission))!])
}

const placesOf = (fine: Given) =>
  parts.flatMap((part) =>
    fine[part] === undefined
      ? []
      : placesIn(fine[part])
          .filter((place) => place.length > 0)
          .map((place) => ({ part, place })),
  )
const isObject = ({ body }: Given, place: Place) => {
  const there = place.reduce<unknown>((into, name) => (into as Record<string, unknown>)?.[name], body)
  return there !== null && typeof there === 'object' && !Array.isArray(there)
}

function troublesOf({ status, body }: Reply): string[] {
  if (status < 400 || status === 401) return []
  if (status >= 500) return [`${status} ${JSON.stringify(body)}`]
  const { message, errors = [] } = body as { message: string; errors?: { field: string; message: string }[] }
  const answer = [message, ...errors.map((one) => one.message)]
  return [
    ...answer.flatMap((text) => {
      if (typeof text !== 'string' || !text.trim()) return [`${status} says nothing: ${JSON.stringify(body)}`]
      const phrase = libraryWordIn(text)
      return phrase ? [`"${phrase}" in "${text.slice(0, 200)}"`] : []
    }),
    ...errors.flatMap(({ field }) =>
      typeof field === 'string' && field ? [] : [`names no field: ${JSON.stringify(errors)}`],
    ),
    ...repeated(errors.map(({ field, message: text }) => `${field}: ${text}`)).map(
      (text) => `says twice "${text.slice(0, 100)}"`,
    ),
  ]
}

const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)
