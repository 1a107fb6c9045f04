/** OpenAPI 3.1 from the contracts, and a page that shows it without scripts and without outside network. */
import { z, type Endpoint } from './domain/endpoint'
import { permissions } from './domain/access'
import { curlOf, type JsonSchema } from './apiExample'
import { scopesFor } from './authorizing'
import type { Route } from './http'

export function openApi(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes)
    (paths[templated(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      description:
        'Errors are {message, errors?: [{field, message}]}; a fault is 500 with an id. Writes take an ' +
        'Idempotency-Key; a repeat of a call whose answer holds a secret is refused as already done. ' +
        'Every PUT may also be sent as PATCH.',
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a sign-in, or an API token from My Profile, which begins with muster_',
        },
      },
    },
    security: [{ bearer: [] }],
    paths,
  }
}

function operation(endpoint: Endpoint) {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')]
  return {
    summary: endpoint.title,
    description:
      endpoint.may === 'public'
        ? 'Needs no sign-in.'
        : `Roles: ${permissions[endpoint.may].join(', ')}. ` +
          `API tokens with the scope: ${scopesFor(endpoint).join(' or ') || 'none'}.`,
    ...(endpoint.may === 'public' ? { security: [] } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          [endpoint.media ?? 'application/json']: endpoint.media
            ? {}
            : { schema: schema(endpoint.answer, 'output') },
        },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: errorSchema } } },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function parametersOf(given: Endpoint['query'], where: 'path' | 'query') {
  if (!given) return []
  const { properties = {}, required = [] } = schema(given, 'input')
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

function schema(of: NonNullable<Endpoint['body']>, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const callOf = (method: string, path: string) => `${method.toUpperCase()} ${templated(path)}`

const templated = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** The page at /api/docs. */
export function apiPage(routes: readonly Route[], version: string): string {
  const doc = openApi(routes, version)
  const endpoints = new Map(routes.map(({ endpoint }) => [callOf(endpoint.method, endpoint.path), endpoint]))
  const calls = Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => {
      const { summary, description, parameters, requestBody, responses } = op as Record<string, unknown> & {
        summary: string
        description: string
      }
      const block = (title: string, value: unknown) =>
        value ? `<h3>${title}</h3><pre>${escaped(JSON.stringify(value, null, 2))}</pre>` : ''
      const body = (requestBody as { content: Record<string, { schema: unknown }> } | undefined)?.content[
        'application/json'
      ]?.schema
      const curl = curlOf(endpoints.get(callOf(method, path))!, {
        query: ((parameters ?? []) as { name: string; in: string; required: boolean }[]).flatMap((one) =>
          one.in === 'query' && one.required ? one.name : [],
        ),
        body: (body as JsonSchema | undefined) ?? null,
      })
      const good = Object.values(
        (responses as { 200: { content: Record<string, { schema?: unknown }> } })[200].content,
      )[0]?.schema
      return `<details>
<summary>
<b class="${method}">${method.toUpperCase()}</b>
<code>${escaped(path)}</code>
<span>${escaped(summary)}</span>
</summary>
<p>${escaped(description)}</p>
<h3>curl</h3><pre>${escaped(curl)}</pre>
${block('Parameters', parameters)}${block('Body', body)}${block('Answer', good)}
</details>`
    }),
  )
  const file = '<a href="/api/openapi.json">openapi.json</a>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Muster API ${version}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>Muster API</h1>
<p>Version ${version}. ${escaped(doc.info.description)} As a file: ${file}. The examples read the
      address of the server from <code>MUSTER_URL</code> and an API token from <code>MUSTER_TOKEN</code>.</p>
${calls.join('\n')}
</main>
</body>
</html>`
}

export const apiStyle = `
:root {
  color-scheme: light dark;
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  max-width: 60rem;
  margin: 2rem auto;
  padding: 0 1rem;
}
details {
  border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent);
  padding: .5rem 0;
}
summary {
  cursor: pointer;
  overflow-wrap: anywhere;
}
summary b {
  display: inline-block;
  min-width: 4.5rem;
  font-size: .8rem;
}
summary span {
  opacity: .75;
  margin-left: .5rem;
}
pre {
  overflow: auto;
  padding: .75rem;
  border-radius: .5rem;
  background: color-mix(in srgb, currentColor 7%, transparent);
  font-size: .8rem;
}
h3 {
  font-size: .85rem;
  margin: .75rem 0 .25rem;
}
`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
