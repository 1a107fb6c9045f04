/** How a browser reports a screen that could not be drawn. */
import { endpoint, ok, z } from './endpoint'

const line = (most: number) => z.string().check(z.maxLength(most))
/** The report: the place and the code. It contains no personal data. */
export const reportFault = endpoint({
  method: 'POST',
  path: '/api/faults',
  may: 'public',
  title: 'A browser reports a screen that could not be drawn. The log has it under its id',
  body: z.object({
    /** Created by the browser. The person sees it, and the log contains it. */
    fault: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'Must be eight hexadecimal digits')),
    /** The path of the address, without query and hash. */
    path: line(200),
    message: line(300),
    /** Files and lines of the code. */
    stack: line(2000),
  }),
  answer: ok,
})
