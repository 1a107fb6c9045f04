/** Offices: their positions and radii. */
import { endpoint, z, idText, words } from '../../src/domain/endpoint'

const byId = z.object({ id: idText() })

const degrees = (most: number) =>
  z
    .number('Must be a number')
    .check(
      z.minimum(-most, `Must be from -${most} to ${most}`),
      z.maximum(most, `Must be from -${most} to ${most}`),
    )
export const officeFields = {
  name: words(120, 'Office name is required'),
  lat: degrees(90),
  lng: degrees(180),
  radius: z
    .int('Must be a whole number of metres')
    .check(z.minimum(20, 'Must be at least 20 metres'), z.maximum(20_000, 'Must be at most 20,000 metres')),
}
const office = z.object({ id: z.int(), name: z.string(), lat: z.number(), lng: z.number(), radius: z.int() })
export type OfficeInfo = z.output<typeof office>
export const listOffices = endpoint({
  method: 'GET',
  path: '/api/offices',
  may: 'manage_employees',
  title: 'Offices, with position and radius in metres',
  answer: z.array(office),
})
export const addOffice = endpoint({
  method: 'POST',
  path: '/api/offices',
  may: 'manage_settings',
  title: 'Add an office',
  body: z.object(officeFields),
  answer: office,
})
export const updateOffice = endpoint({
  method: 'PUT',
  path: '/api/offices/:id',
  may: 'manage_settings',
  title: 'Change an office; existing punches keep their status',
  params: byId,
  body: z.partial(z.object(officeFields)),
  answer: office,
})
export const deleteOffice = endpoint({
  method: 'DELETE',
  path: '/api/offices/:id',
  may: 'manage_settings',
  title: 'Delete an office; its employees keep its name as their place',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
})
