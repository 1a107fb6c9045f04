/** The event stream of a signed-in browser, and the lists that its windows show. */
import { endpoint, z } from '../src/domain/endpoint'
import { subscription } from '../src/domain/liveLists'
import { answerLater, answerRaw, type Route } from '../src/http'

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  may: 'use_own_account',
  needsSession: true,
  title:
    "Changes as server-sent events: a name and ids; rows of lists that a window subscribed to; one's own " +
    'waiting requests and new notifications. Resumes by Last-Event-ID',
  answer: z.unknown(),
  media: 'text/event-stream',
})

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
}

const eventsRoute: Route = answerRaw(
  events,
  (app, { who }, _, event) =>
    new Response(app.live.open(who, event.req.headers.get('last-event-id')), { headers }),
)

const subscriptionRoute: Route = answerLater(subscription, async (app, { who }, { stream, lists }) => ({
  subscribed: app.live.subscribe(who, stream, lists),
}))

export const eventRoutes: Route[] = [eventsRoute, subscriptionRoute]
