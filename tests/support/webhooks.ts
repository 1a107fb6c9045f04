/** A small office with a receiver of webhooks in the firm's own network. */
import { expect } from 'vitest'
import type { WebhookEvent } from '../../modules/webhooks/contract'
import { webhookOutboxes } from '../../modules/webhooks'
import { desk, office, type Name, type Office } from './office'
import { webhookReceiver, type Receiver } from './webhookReceiver'

export const webhooksUrl = '/api/webhooks'
export const receivers: Receiver[] = []
/** Call after each test. */
export const closeReceivers = () => Promise.all(receivers.splice(0).map((one) => one.close()))

export async function startWebhookOffice(options: Parameters<typeof webhookReceiver>[0] = {}) {
  const receiver = await webhookReceiver(options)
  receivers.push(receiver)
  const at = await office(undefined, { config: { webhookHosts: [receiver.host] } })
  const drain = () => webhookOutboxes.get(at.app)!.drain()
  return { at, receiver, drain, create: (given: object = {}) => createdWebhook(at, receiver, given) }
}

export async function createdWebhook(at: Office, receiver: Receiver, given: object = {}) {
  const reply = await at.as('Anita').post(webhooksUrl, {
    name: 'Payroll',
    address: receiver.address,
    events: ['attendance.punched'] satisfies WebhookEvent[],
    ...given,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as { id: number; secret: string; address: string }
}

export const punch = async (at: Office, who: Name, type = 'in') =>
  expect((await at.as(who).post('/api/attendance/punch', { type, location: desk })).status).toBe(200)
export const listedWebhooks = async (at: Office) => (await at.as('Anita').get(webhooksUrl)).body
export const deliveryLog = async (at: Office, id: number) =>
  (await at.as('Anita').get(`${webhooksUrl}/${id}/deliveries`)).body.data
