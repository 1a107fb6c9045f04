/** How a browser tells the server of a screen that could not be drawn. */
import { endpoint, ok, z } from './endpoint'

const line = (most: number) => z.string().check(z.maxLength(most))
/**
 * A screen that could not be drawn, as its browser tells of it: where, and by which code; nothing of a
 * person.
 */
export const reportFault = endpoint({
  method: 'POST',
  path: '/api/faults',
  may: 'public',
  title: 'A browser reports that a screen could not be drawn; it stands in the log by its id',
  body: z.object({
    /** Made by the browser: the person sees it, and the log has it. */
    fault: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'Must be eight hexadecimal digits')),
    /** The address without what stands behind its path. */
    path: line(200),
    message: line(300),
    /** Files and lines of the code. */
    stack: line(2000),
  }),
  answer: ok,
})
