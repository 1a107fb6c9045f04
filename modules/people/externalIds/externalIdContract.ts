/** The ID of a person in another program, such as an HR system. */
import { endpoint, idText, ok, z } from '../../../src/domain/endpoint'

export const sourceSentence = 'Use up to 40 lower-case letters, digits and hyphens, such as hrms'
/** The other program's name. External IDs are unique in it. */
export const source = z.string(sourceSentence).check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, sourceSentence))

export const endExternalId = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/external-ids/:source',
  may: 'manage_employees',
  title: "End a person's ID in another program, so that they can get another",
  params: z.object({ id: idText(), source }),
  answer: ok,
})
