/** Webhooks: one line per call. */
import { z } from '../../src/domain/endpoint'
import { answer, answerLater } from '../../src/http'
import * as call from './contract'
import { deliveriesOf, resend, sendTest } from './deliveries'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pauseByHand,
  renewSecret,
  resume,
  webhooksOf,
} from './webhooks'

const catalogue = call.webhookEvents.map((event) => {
  const { version, title, data } = call.described(event)
  return { event, version, title, schema: z.toJSONSchema(data) }
})

export const routes = [
  answer(call.listWebhooks, webhooksOf),
  answer(call.listWebhookEvents, () => catalogue),
  answerLater(call.createWebhook, createWebhook),
  answerLater(call.changeWebhook, changeWebhook),
  answer(call.deleteWebhook, deleteWebhook),
  answerLater(call.renewWebhookSecret, renewSecret),
  answer(call.pauseWebhook, pauseByHand),
  answer(call.resumeWebhook, resume),
  answerLater(call.testWebhook, sendTest),
  answer(call.listDeliveries, (ask, _, given) => deliveriesOf(ask, given)),
  answer(call.resendDeliveries, resend),
]
