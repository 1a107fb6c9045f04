/**
 * Frames of the event stream in the browser: they change the lists and figures that it has. A response that
 * was on its way meanwhile is older than the frame, so the latest frames are applied to it, too.
 */
import type { Answer, Given } from '../../../../src/domain/endpoint'
import { afterEvent } from '../../../../web/live'
import { asPage, client } from '../../../../web/query'
import { storedToken } from '../../../../web/token'
import type { live, TeamToday } from '../../contract'
import { patched, type LiveFrame } from './patch'

const livePath = '/api/attendance/live'
const teamPath = '/api/dashboard/team'
/** Ten seconds of a rush. */
const mostFrames = 40

const recent = { token: storedToken(), frames: [] as LiveFrame[] }

/** Those of the person who is signed in now. */
function framesNow(): LiveFrame[] {
  if (recent.token !== storedToken()) Object.assign(recent, { token: storedToken(), frames: [] })
  return recent.frames
}

/** Returns the paths that must be asked again. */
export function applyFrame(data: unknown): readonly string[] {
  const frame = data as LiveFrame
  const frames = framesNow()
  frames.push(frame)
  if (frames.length > mostFrames) frames.shift()
  client.setQueryData([teamPath, {}], frame.figures)
  const pages = client.getQueryCache().findAll({ queryKey: [livePath] })
  return pages.map((query) => applyTo(query.queryKey, [frame])).includes(false) ? [livePath] : []
}

/** False if only the server knows the page. */
function applyTo(queryKey: readonly unknown[], frames: readonly LiveFrame[]): boolean {
  const page = asPage(client.getQueryData<Answer<typeof live>>(queryKey))
  if (!page) return true
  const wanted = (queryKey[1] ?? {}) as Given<typeof live>
  const next = frames.reduce<typeof page | null>(
    (known, frame) => known && patched(known, wanted, frame),
    page,
  )
  if (next && next !== page) client.setQueryData(queryKey, next)
  return next !== null
}

client.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const { queryKey } = event.query
  const { manual } = event.action
  if (queryKey[0] === livePath && !manual)
    queueMicrotask(() => {
      // A page without a version, or of another epoch, says nothing about these frames.
      const epoch = asPage(client.getQueryData<Answer<typeof live>>(queryKey))?.version?.epoch
      const frames = framesNow().filter(({ version }) => version.epoch === epoch)
      if (!applyTo(queryKey, frames)) void afterEvent('attendance.changed')
    })
  if (queryKey[0] === teamPath)
    queueMicrotask(() => {
      const figures = framesNow().at(-1)?.figures
      const known = client.getQueryData<TeamToday>(queryKey)
      if (figures && known && known.at < figures.at) client.setQueryData(queryKey, figures)
    })
})
