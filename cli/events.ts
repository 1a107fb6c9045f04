/** `GET /api/events`: the event stream of a signed-in browser. */
import { endpoint, z } from '../src/domain/endpoint'
import { answerRaw, type Route } from '../src/http'

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  may: 'use_own_account',
  title: 'Changes as server-sent events: a name and ids, no data; resumes by Last-Event-ID',
  answer: z.unknown(),
  media: 'text/event-stream',
})

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
}

export const eventsRoute: Route = answerRaw(
  events,
  (app, { who }, _, event) =>
    new Response(app.live.open(who, event.req.headers.get('last-event-id')), { headers }),
)
