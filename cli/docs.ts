/** The calls, for people and for programs: `/api/openapi.json` and `/api/docs`; and `/api/health` for who watches the server. */
import { endpoint, z } from '../src/domain/endpoint'
import { answer, answerRaw, type Route } from '../src/http'
import { pageHeaders } from '../src/assets'
import { apiPage, apiStyle, openApi } from '../src/openapi'
import { version } from '../src/version'

const text = (path: string, title: string, media: string) => endpoint({ method: 'GET', path, may: 'public', title, media, answer: z.unknown() })

const page = (body: string, type: string) => new Response(body, { headers: { ...pageHeaders, 'content-type': `${type}; charset=utf-8` } })

export const health = endpoint({ method: 'GET', path: '/api/health', may: 'public', title: 'The server is up and its database answers', answer: z.object({ ok: z.literal(true), version: z.string() }) })

export const docsRoutes: Route[] = [
  answer(health, (ask) => {
    ask.db.one('select 1')
    return { ok: true as const, version }
  }),
  answerRaw(text('/api/openapi.json', 'These calls as OpenAPI 3.1', 'application/json'), (app) => openApi(app.routes, version)),
  answerRaw(text('/api/docs', 'These calls as a page', 'text/html'), (app) => page(apiPage(app.routes, version), 'text/html')),
  answerRaw(text('/api/docs/style.css', 'Style of that page', 'text/css'), () => page(apiStyle, 'text/css')),
]
