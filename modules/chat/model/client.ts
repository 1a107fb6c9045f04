/**
 * A client for servers with OpenAI's chat completions API (Ollama, llama.cpp, vLLM, hosted ones), read as a
 * stream. Everything it sends is data: lines that are not JSON are skipped, and the size is limited.
 */
import { callOut, NotThere } from '../../../src/outgoingCalls'

export type Call = { id: string; name: string; arguments: string }
export type Message =
  | { role: 'system' | 'user'; content: string }
  | {
      role: 'assistant'
      content: string | null
      tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
    }
  | { role: 'tool'; tool_call_id: string; content: string }
export type Tool = { type: 'function'; function: { name: string; description: string; parameters: object } }
export type Server = { address: string; model: string; key: string | null }
type Turn = { text: string; calls: Call[] }

const mostBytes = 400_000
const mostText = 8000
const mostCalls = 8

export class ModelFailed extends Error {}

/** One turn of the model: its text, streamed, and its tool calls. Throws ModelFailed. */
export async function complete(
  server: Server,
  messages: readonly Message[],
  tools: readonly Tool[],
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Turn> {
  const body = JSON.stringify({
    model: server.model,
    messages,
    stream: true,
    temperature: 0,
    max_tokens: 600,
    ...(tools.length ? { tools } : {}),
  })
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(server.key ? { authorization: `Bearer ${server.key}` } : {}),
  }
  // It may be on this machine or in the firm's network; redirects are not followed.
  const response = await callOut(new URL(`${server.address.replace(/(?<!\/)\/+$/, '')}/chat/completions`), {
    method: 'POST',
    headers,
    body,
    signal,
    mayBeInside: true,
  }).catch((error: unknown) => {
    throw new ModelFailed(
      signal.aborted ? 'did not answer in time' : `could not be reached (${codeOf(error)})`,
    )
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new ModelFailed(`answered ${response.statusCode}`)
  }
  const turn: Turn = { text: '', calls: [] }
  try {
    for await (const line of linesOf(response)) {
      const piece = pieceOf(line)
      if (piece === 'end') break
      if (piece) take(turn, piece, onText)
    }
  } catch (error) {
    if (error instanceof ModelFailed) throw error
    throw new ModelFailed(signal.aborted ? 'did not answer in time' : 'broke off')
  }
  return { text: turn.text, calls: turn.calls.filter(({ name }) => name) }
}

type Piece = { content?: unknown; tool_calls?: unknown }
type CallPiece = { index?: unknown; id?: unknown; function?: { name?: unknown; arguments?: unknown } }

function pieceOf(line: string): Piece | 'end' | null {
  if (!line.startsWith('data:')) return null
  const data = line.slice(5).trim()
  if (data === '[DONE]') return 'end'
  try {
    const parsed = JSON.parse(data) as { choices?: { delta?: Piece; message?: Piece }[] }
    return parsed.choices?.[0]?.delta ?? parsed.choices?.[0]?.message ?? null
  } catch {
    return null
  }
}

function take(turn: Turn, { content, tool_calls: calls }: Piece, onText: (text: string) => void) {
  if (typeof content === 'string' && content && turn.text.length < mostText) {
    turn.text += content
    onText(content)
  }
  if (!Array.isArray(calls)) return
  for (const [place, piece] of (calls as CallPiece[]).entries()) {
    const index = typeof piece.index === 'number' ? piece.index : place
    if (index < 0 || index >= mostCalls) continue
    const call = (turn.calls[index] ??= { id: `call_${index}`, name: '', arguments: '' })
    if (typeof piece.id === 'string' && piece.id) call.id = piece.id.slice(0, 100)
    if (typeof piece.function?.name === 'string') call.name += piece.function.name
    if (typeof piece.function?.arguments === 'string')
      call.arguments = (call.arguments + piece.function.arguments).slice(0, 4000)
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  for await (const bytes of body) {
    size += bytes.byteLength
    if (size > mostBytes) throw new ModelFailed('said too much')
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}

function codeOf(error: unknown): string {
  if (error instanceof NotThere) return 'no address that may be called'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'no connection'
}
