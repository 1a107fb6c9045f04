/** Templates: saved messages, and examples. */
import { endpoint, idText, ok, prose, words, z } from '../../../src/domain/endpoint'
import { longestMessage } from '../rules'

const own = 'use_own_account'
const byId = z.object({ id: idText() })

export const categories = ['general', 'marketing', 'support', 'notification', 'reminder'] as const
const templateMissing = 'Please provide a name and message for the template'
export const template = z.object({
  id: z.int(),
  name: z.string(),
  message: z.string(),
  category: z.enum(categories),
  description: z.nullable(z.string()),
  isGlobal: z.boolean(),
  /** One's own, or any for an Admin. */
  mayDelete: z.boolean(),
})
export type Template = z.output<typeof template>
export const templates = endpoint({
  method: 'GET',
  path: '/api/whatsapp/templates',
  may: own,
  title: "One's own templates and those for everybody, by name",
  answer: z.array(template),
})
export const example = z.object({
  name: z.string(),
  message: z.string(),
  category: z.enum(categories),
  description: z.string(),
})
export const templateExamples = endpoint({
  method: 'GET',
  path: '/api/whatsapp/templates/examples',
  may: own,
  title: 'Template examples, by category',
  answer: z.array(example),
})
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/whatsapp/templates',
  may: own,
  title: 'Save a message as a template; only an Admin can share it with everybody',
  body: z.object({
    name: words(100, templateMissing),
    message: prose(longestMessage, templateMissing),
    category: z._default(z.enum(categories), 'general'),
    description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
    isGlobal: z._default(z.boolean(), false),
  }),
  answer: template,
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/templates/:id',
  may: own,
  title: 'Delete a template',
  params: byId,
  answer: ok,
})
