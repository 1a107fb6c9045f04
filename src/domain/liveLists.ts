/** The lists whose rows the event stream carries: a browser says which of them its visible windows show. */
import { endpoint, z } from './endpoint'

export const subscription = endpoint({
  method: 'PUT',
  path: '/api/events/subscription',
  may: 'use_own_account',
  title: "The lists that this browser's visible windows show; false if the stream has ended",
  body: z.object({
    /** From the stream's first frame. */ stream: z.string().check(z.maxLength(40)),
    lists: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
  }),
  answer: z.object({ subscribed: z.boolean() }),
})
