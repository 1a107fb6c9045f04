/** Webhooks for `muster doctor` and metrics. */
import type { Ask, Finding, Gauge } from '../../src/app'
import { webhooksOf } from './webhooks'

export const checks = (ask: Ask): Finding[] =>
  webhooksOf(ask).map(({ name, pausedWhy, failingSince, waiting, failed }) => ({
    ok: pausedWhy === null || pausedWhy === 'admin',
    text:
      `Webhook ${name}: ${waiting} waiting, ${failed} given up` +
      (pausedWhy ? ', paused' : failingSince ? `, nothing delivered since ${failingSince}` : ''),
    ...(pausedWhy && pausedWhy !== 'admin' && { todo: 'Resume it in Settings, Webhooks.' }),
  }))

export const gauges = (ask: Ask): Gauge[] => {
  const all = webhooksOf(ask)
  const sum = (of: 'waiting' | 'failed') => all.reduce((total, one) => total + one[of], 0)
  return (['waiting', 'failed'] as const).map((state) => ({
    name: 'muster_webhook_deliveries',
    help: 'Deliveries of webhooks that are waiting, or given up',
    labels: { state },
    value: sum(state),
  }))
}
