/**
 * Calls made from the contracts alone: the JSON schema of an endpoint's input, a value that fits it, and the
 * path of each field in it.
 *
 *   const given = shapeOf(endpoint)          { params, query, body } as schemas
 *   const fine = fineOf(given.body)          a value that the schema accepts
 *   for (const at of placesIn(fine)) …       ['recipients', 0, 'number']
 *   placed(fine, at, value)                  the same with another value at that path
 */
import { z, type Endpoint } from '../../src/domain/endpoint'

export type Shape = {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  additionalProperties?: Shape | false
  propertyNames?: Shape
}
export type Place = readonly (string | number)[]

const parts = ['params', 'query', 'body'] as const
export type Part = (typeof parts)[number]

export function shapeOf(endpoint: Endpoint): Partial<Record<Part, Shape>> {
  return Object.fromEntries(
    parts.flatMap((part) =>
      endpoint[part] ? [[part, z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' })]] : [],
    ),
  )
}

/** Values for text fields by their name. The first match applies. */
const texts: [name: RegExp, value: string][] = [
  [/^(starts|inReminder|quietFrom|digestAt)$/, '09:30'],
  [/^(ends|outReminder|autoOut|quietTo)$/, '18:30'],
  [/punchInTime/, '09:30'],
  [/punchOutTime/, '18:30'],
  [/^actualHours$/, '8'],
  [/^(selectionMonth|month)$/, '2026-11'],
  [/^(year|financialYear)$/, '2026'],
  [/^(deadline|offlineAt|timestamp)$/, '2026-11-20T10:00:00.000Z'],
  [/^(upTo)$/, '100'],
  [/aadhar/i, '123412341234'],
  [/^pan/i, 'ABCDE1234F'],
  [/^dates?$|^date[A-Z]|Date|day$|until|^(from|to|asOn|leftOn|value)$|From$|To$/, '2026-11-17'],
  [/^zone$/, 'Asia/Kolkata'],
  [/email/i, 'meera@northwind.test'],
  [/mobile|^(to|number)$|recipients|phone|contactNumber/i, '9876543210'],
  [/amount|percent|ctc|salary|billingFixed|^(tds|raised)$/i, '100'],
  [/^(lat|lon|lng)$/, '19.1'],
  [/password/i, 'correct horse'],
  [/^endpoint$/, 'https://fcm.googleapis.com/fcm/send/abc'],
  [/^receipt$|^token$/i, 'a'.repeat(43)],
  [/^fault$/, '0badcafe'],
  [/^p256dh$/, 'B'.padEnd(87, 'A')],
  [/^auth$/, 'A'.repeat(22)],
  [/^(page|limit|days|table)$/, '1'],
  [/status/i, 'Joined'],
  [/gstin/i, '27AAPFU0939F1ZV'],
  [/attachmentUrl/, ''],
]

function textFor(shape: Shape, name: string): string {
  const patterns = [shape, ...(shape.allOf ?? [])].flatMap(({ pattern }) =>
    pattern ? [new RegExp(pattern, 'u')] : [],
  )
  const named = texts.find(([pattern]) => pattern.test(name))?.[1]
  const all = [
    ...(named === undefined ? [] : [named]),
    'Some words',
    '1',
    '2026',
    '11',
    '2026-11',
    '09:30',
    'abc',
    'a'.repeat(43),
    'meera@northwind.test',
    '9876543210',
    '2026-11-20T10:00:00.000Z',
    '123412341234',
    'ABCDE1234F',
    '6f1c2a9e-3b47-4d58-9c10-2e7a5b8d4f63',
  ]
  return all.find((text) => patterns.every((pattern) => pattern.test(text))) ?? 'Some words'
}

/** Contains every field, also the optional ones, because a missing field cannot be made wrong. */
export function fineOf(shape: Shape, name = ''): unknown {
  const either = shape.anyOf ?? shape.oneOf
  if (either)
    return fineOf(either.find(({ type, const: only }) => type !== 'null' && only !== '') ?? either[0]!, name)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  switch (type) {
    case 'object':
      if (shape.properties)
        return Object.fromEntries(
          Object.entries(shape.properties).map(([field, of]) => [field, fineOf(of, field)]),
        )
      return shape.additionalProperties ? { name: fineOf(shape.additionalProperties, name) } : {}
    case 'array':
      return [fineOf(shape.items ?? {}, name)]
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return shape.format === 'email' ? 'somebody@northwind.test' : textFor(shape, name)
    default:
      return 'anything'
  }
}

/** The path of every field, of each list's first element, and of the whole value. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return [at, ...(value.length ? placesIn(value[0], [...at, 0]) : [])]
  if (value !== null && typeof value === 'object')
    return [at, ...Object.entries(value).flatMap(([field, of]) => placesIn(of, [...at, field]))]
  return [at]
}

export function placed(value: unknown, [first, ...rest]: Place, to: unknown): unknown {
  if (first === undefined) return to
  const into = placed((value as Record<string | number, unknown>)[first], rest, to)
  return Array.isArray(value) ? value.with(first as number, into) : { ...(value as object), [first]: into }
}

/** These endpoints take a file, although their contracts declare a body. */
export const takesFile = ({ path, method }: Endpoint) =>
  method === 'POST' &&
  /^\/api\/(?:imports|holidays\/import|billing-candidates\/import|clients\/import|whatsapp\/recipients|whatsapp\/upload-attachment)$/.test(
    path,
  )
