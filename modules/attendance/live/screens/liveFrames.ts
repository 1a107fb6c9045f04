/** Frames of the event stream in the browser: they change the lists and figures that it has. */
import type { Answer, Given } from '../../../../src/domain/endpoint'
import { asPage, client } from '../../../../web/query'
import type { live } from '../../contract'
import { patched, type LiveFrame } from './patch'

const livePath = '/api/attendance/live'

/** Returns the paths that must be asked again. */
export function applyFrame(data: unknown): readonly string[] {
  const frame = data as LiveFrame
  client.setQueryData(['/api/dashboard/team', {}], frame.figures)
  let isUnknown = false
  for (const query of client.getQueryCache().findAll({ queryKey: [livePath] })) {
    const page = asPage(query.state.data as Answer<typeof live> | undefined)
    if (!page) continue
    const next = patched(page, (query.queryKey[1] ?? {}) as Given<typeof live>, frame)
    if (next === null) isUnknown = true
    else if (next !== page) client.setQueryData(query.queryKey, next)
  }
  return isUnknown ? [livePath] : []
}
