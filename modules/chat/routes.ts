/** The assistant: one line per call. */
import type { App } from '../../src/app'
import { answer, answerLater, answerRaw, type Caller, type Route, type Who } from '../../src/http'
import { Refusal } from '../../src/domain/errors'
import * as call from './contract'
import type { Reply } from './contract'
import { clear, conversation, isStored, storeExchange } from './history'
import { askModel, serverOf, tryModel } from './model/modelReply'
import { addPage, allPages, changePage, findPage, removePage } from './pages'
import { suggestionsFor } from './suggesting'

export const routes: Route[] = [
  answerLater(call.suggestions, async (app, { who }) =>
    app.ask((ask) => ({
      ...suggestionsFor(app, ask, who),
      model: serverOf(app, ask)?.host ?? null,
      history: isStored(ask) ? conversation(ask, who) : null,
    })),
  ),
  answerLater(call.askAssistant, (app, by, given) => answerAndStore(app, by, given)),
  answerRaw(call.askStreaming, (app, by, given) => streamed(app, by, given)),
  answer(call.clearHistory, (tx, who) => clear(tx, who)),
  answer(call.listPages, (ask) => allPages(ask)),
  answer(call.getPage, findPage),
  answer(call.createPage, addPage),
  answer(call.updatePage, changePage),
  answer(call.deletePage, removePage),
  answerLater(call.testModel, (app) => tryModel(app)),
]

type By = Caller & { who: Who }
type Asked = { message: string; context?: string | undefined }

async function answerAndStore(
  app: App,
  { who, origin }: By,
  { message: text, context }: Asked,
  onText?: (text: string) => void,
  left?: AbortSignal,
): Promise<Reply> {
  const at = app.clock.now()
  const reply = await askModel(app, who, text, context, onText, left)
  if (app.ask(isStored)) await app.write(origin, (tx) => storeExchange(tx, who, text, at, reply))
  return reply
}

/** Streamed. If the client leaves, the model stops too. */
function streamed(app: App, by: By, asked: Asked): Response {
  const left = new AbortController()
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) =>
        left.signal.aborted ||
        controller.enqueue(bytes.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      try {
        send(
          'done',
          await answerAndStore(app, by, asked, (piece) => send('text', { text: piece }), left.signal),
        )
      } catch (error) {
        if (!(error instanceof Refusal))
          app.log.error('Fault', { path: call.askStreaming.path, error: error as Error })
        send('error', { message: error instanceof Refusal ? error.message : 'Failed to send message' })
      }
      if (!left.signal.aborted) controller.close()
    },
    cancel: () => left.abort(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
