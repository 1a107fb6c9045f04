/** Templates and lists belong to a user or are shared. */
import { beforeEach, describe, expect, test } from 'vitest'
import { at, linkedInAMoment } from '../../../tests/support/whatsappFiles'

beforeEach(linkedInAMoment)

describe('templates and lists', () => {
  test('own and shared ones', async () => {
    const mine = (
      await at.as('Ravi').post('/api/whatsapp/templates', {
        name: ' Reminder ',
        message: 'Hello {{Name}}',
        category: 'reminder',
        description: '',
      })
    ).body
    expect(mine).toEqual({
      id: mine.id,
      name: 'Reminder',
      message: 'Hello {{Name}}',
      category: 'reminder',
      description: null,
      isGlobal: false,
      mayDelete: true,
    })
    expect(
      (await at.as('Ravi').post('/api/whatsapp/templates', { name: 'x', message: 'y', isGlobal: true }))
        .status,
    ).toBe(403)
    const all = (
      await at.as('Anita').post('/api/whatsapp/templates', { name: 'All', message: 'y', isGlobal: true })
    ).body
    expect(all.category).toBe('general')
    expect(
      (await at.as('Ravi').get('/api/whatsapp/templates')).body.map(
        (one: { name: string; mayDelete: boolean }) => [one.name, one.mayDelete],
      ),
    ).toEqual([
      ['All', false],
      ['Reminder', true],
    ])
    expect((await at.as('Priya').get('/api/whatsapp/templates')).body).toHaveLength(1)
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/templates/${all.id}`)).status).toBe(403)
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/templates/${mine.id}`)).status).toBe(200)
    for (const body of [{ name: '', message: 'x' }, { name: 'x', message: '' }, {}])
      expect((await at.as('Ravi').post('/api/whatsapp/templates', body)).body.errors[0].message).toBe(
        'Please provide a name and message for the template',
      )
    expect(
      (await at.as('Ravi').post('/api/whatsapp/templates', { name: 'x', message: 'y', category: 'spam' }))
        .status,
    ).toBe(400)
    expect(
      (await at.as('Ravi').get('/api/whatsapp/templates/examples')).body.every((one: { message: string }) =>
        one.message.includes('{{Name}}'),
      ),
    ).toBe(true)
  })
  test('a list stores each number once, normalised', async () => {
    const { body } = await at.as('Ravi').post('/api/whatsapp/broadcast-lists', {
      name: 'Pune',
      description: 'Drive',
      recipients: ['98765 43210', '+919876543210', '', '9811122333'],
    })
    expect(body).toEqual({
      id: body.id,
      name: 'Pune',
      description: 'Drive',
      recipients: ['919876543210', '919811122333'],
    })
    expect((await at.as('Ravi').get('/api/whatsapp/broadcast-lists')).body).toEqual([body])
    expect(
      (await at.as('Ravi').post('/api/whatsapp/broadcast-lists', { name: 'x', recipients: ['123'] })).body,
    ).toMatchObject({ message: '123 has fewer than 10 digits', errors: [{ field: 'recipients.0' }] })
    for (const given of [
      { name: '', recipients: ['9876543210'] },
      { name: 'x', recipients: [] },
      { name: 'x' },
    ])
      expect((await at.as('Ravi').post('/api/whatsapp/broadcast-lists', given)).body.errors[0].message).toBe(
        'Please provide a name and at least one recipient',
      )
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/broadcast-lists/${body.id}`)).status).toBe(200)
  })
})
