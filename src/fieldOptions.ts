/**
 * Derives a command's options from an endpoint's contract: `candidateMobile` becomes `--candidate-mobile`.
 * Optional fields may be omitted, and empty text clears a nullable field.
 *
 *   addFields(command, createClient, { except: ['slabs'], help: { creditDays: 'days until payment' } })
 *   fieldsGiven(createClient, flags)      the input of the call
 */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Endpoint, z } from './domain/endpoint'

type Schema = z.ZodMiniType
type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  shape?: Record<string, Schema>
  entries?: Record<string, string>
}
type Words = { except?: readonly string[]; help?: Readonly<Record<string, string>> }

const fieldsOf = ({ body }: Endpoint) => (body && defOf(body).shape) ?? {}
const defOf = (schema: Schema) => (schema as unknown as { _zod: { def: Def } })._zod.def

export function addFields(
  command: Command,
  endpoint: Endpoint,
  { except = [], help = {} }: Words = {},
): Command {
  for (const [field, schema] of Object.entries(fieldsOf(endpoint))) {
    if (except.includes(field)) continue
    const option = optionOf(field, schema, help[field])
    if (!isOptional(schema)) option.makeOptionMandatory()
    command.addOption(option)
  }
  return command
}

/** The flags that are fields of the contract, in the types of its schema. */
export function fieldsGiven(
  endpoint: Endpoint,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(fieldsOf(endpoint))) {
    const value = flags[optionOf(field, schema).attributeName()]
    if (value !== undefined) given[field] = value === '' && isNullable(schema) ? null : value
  }
  return given
}

function optionOf(field: string, schema: Schema, help = wordsOf(field)): Option {
  const { type, entries } = plainOf(schema)
  const name = `--${field.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}`
  const values = Object.values(entries ?? {})
  if (values.length) return new Option(`${name} <choice>`, help).choices(values)
  if (type === 'boolean') return new Option(`${name} <yes|no>`, help).argParser(yesOrNo)
  if (type === 'number') return new Option(`${name} <number>`, help).argParser(wholeNumber)
  return new Option(`${name} <text>`, help)
}

/** Unwraps a schema. */
function plainOf(schema: Schema): Def {
  const def = defOf(schema)
  if (def.innerType) return plainOf(def.innerType)
  if (def.type !== 'pipe') return def
  return plainOf(defOf(def.in!).type === 'transform' ? def.out! : def.in!)
}

function isOptional(schema: Schema): boolean {
  const { type } = defOf(schema)
  return type === 'optional' || type === 'default'
}

function isNullable(schema: Schema): boolean {
  const def = defOf(schema)
  if (def.type === 'nullable') return true
  return [def.innerType, def.in, def.out].some((inner) => inner !== undefined && isNullable(inner))
}

/** `contactPerson` becomes 'contact person'. */
const wordsOf = (field: string) =>
  field.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )

function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('Write yes or no.')
  return text === 'yes'
}

export function wholeNumber(text: string): number | null {
  if (text === '') return null
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
