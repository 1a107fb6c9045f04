/** An example of each call with curl, for the page at /api/docs. */
import type { Endpoint } from './domain/endpoint'

export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** `body`: its schema. Only required fields are in the example. */
export function curlOf(
  { method, path, may }: Endpoint,
  { query, body }: { query: readonly string[]; body: JsonSchema | null },
): string {
  const search = query.length ? `?${query.map((name) => `${name}=…`).join('&')}` : ''
  const address = `"$MUSTER_URL${path.replaceAll(/:(\w+)/g, '{$1}')}${search}"`
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(may === 'public' ? [] : [`-H "Authorization: Bearer $MUSTER_TOKEN"`]),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body)))}`] : []),
  ].join(' \\\n  ')
}

/** For a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  const [choice] = (schema.enum ?? []) as unknown[]
  if (choice !== undefined) return choice
  const [variant] = ((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]).filter(
    ({ type }) => type !== 'null',
  )
  if (variant) return exampleOf(variant)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return [exampleOf((schema.items ?? {}) as JsonSchema)]
    case 'integer':
    case 'number':
      return schema.exclusiveMinimum === undefined ? Number(schema.minimum ?? 1) || 1 : 1
    case 'boolean':
      return true
    default:
      return '…'
  }
}
