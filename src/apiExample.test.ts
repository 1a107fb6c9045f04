/** The curl examples of the page of all calls. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from './domain/endpoint'
import { office } from '../tests/support/office'
import { curlOf, exampleOf, type JsonSchema } from './apiExample'

test('a body has its required fields, with the first of a choice', () =>
  expect(
    exampleOf({
      type: 'object',
      required: ['name', 'kind', 'count', 'tags', 'on', 'maybe'],
      properties: {
        name: { type: 'string' },
        kind: { enum: ['a', 'b'] },
        count: { type: 'integer', minimum: 5 },
        tags: { type: 'array', items: { type: 'string' } },
        on: { type: 'boolean' },
        maybe: { anyOf: [{ type: 'null' }, { type: 'number' }] },
        more: { type: 'string' },
      },
    }),
  ).toEqual({ name: '…', kind: 'a', count: 5, tags: ['…'], on: true, maybe: 1 }))

test('a shell passes the body as it is, whatever quotes it has', () => {
  const body = { const: { text: `it's "so" $HOME` } } as JsonSchema
  const endpoint = {
    method: 'POST',
    path: '/api/things/:id',
    may: 'public',
    title: 'x',
    answer: z.any(),
  } as const
  const command = curlOf(endpoint, { query: ['day'], body }).replace('curl', `printf '%s\\n'`)
  const words = execFileSync('sh', ['-c', command], { env: { MUSTER_URL: 'http://a' } }).toString()
  expect(words.split('\n')).toEqual([
    '-X',
    'POST',
    'http://a/api/things/{id}?day=…',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body.const),
    '',
  ])
})

test('each call of the page has one', async () => {
  const at = await office()
  const { body } = await at.nobody.get('/api/docs')
  expect(body.match(/<h3>curl<\/h3>/g)).toHaveLength(at.app.routes.length)
  expect(body).toContain('Authorization: Bearer $MUSTER_TOKEN')
})
