/**
 * A firm's daily work by many people at once, against a server that may be stopped or killed meanwhile:
 * punches, breaks, leave and its approval, tasks, placements, settings, broadcasts by push.
 *
 *   const firm = await staffed(folder)                   a separate firm, signed in (largeFirm.ts)
 *   const load = startLoad(firm, () => url, { random })      everybody starts
 *   await load.stop()                                    … and ends
 *
 * Each write has its own key. `acknowledged`: answered with 200. `lost`: the result is unknown. With
 * `patient` the same write is retried with the same key until a response arrives, as the browser does.
 */
import { createHash } from 'node:crypto'
import type { Firm, Person } from './largeFirm'

export type Write = { kind: string; token: string; method: string; path: string; body: unknown; key: string }
export type Load = {
  acknowledged: Map<string, Write>
  lost: Map<string, Write>
  refused: number
  repeated: number
  odd: string[]
  /** Attempts without a complete response. */ underWay: Set<object>
  stop(): Promise<void>
  /** For a failed test: stops all retries, so that they do not disturb the next test. */ abandon(): void
}

/** The same seed gives the same sequence, as far as the order of responses allows. */
export function randomOf(seed: number): (below: number) => number {
  let n = 0
  return (below) => createHash('sha256').update(`${seed} ${++n}`).digest().readUInt32LE(0) % below
}

let keys = 0

export function startLoad(
  firm: Firm,
  urlOf: () => string,
  { random, patient = false, sofar }: { random: (below: number) => number; patient?: boolean; sofar?: Load },
): Load {
  let goes = true
  let isAbandoned = false
  const load: Load = sofar ?? {
    acknowledged: new Map(),
    lost: new Map(),
    refused: 0,
    repeated: 0,
    odd: [],
    underWay: new Set(),
    stop: async () => {},
    abandon: () => {},
  }

  /** The response; null if there is none or a rule refused the write. */
  async function write(
    kind: string,
    { token }: Person,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<any> {
    if (!goes) return null
    const one: Write = { kind, token, method, path, body, key: `load-key-${++keys}` }
    for (let attempt = 0; ; attempt++) {
      const now = {}
      load.underWay.add(now)
      const reply = await sent(urlOf(), one)
      load.underWay.delete(now)
      if (reply && reply.status !== 503) {
        load.lost.delete(one.key)
        if (reply.status === 200) load.acknowledged.set(one.key, one)
        else if ([409, 422].includes(reply.status)) load.refused++
        else load.odd.push(`${reply.status} ${method} ${path} ${JSON.stringify(reply.body)}`)
        return reply.status === 200 ? reply.body : null
      }
      load.lost.set(one.key, one)
      if (!patient || isAbandoned) return null
      load.repeated++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function ask({ token }: Person, path: string): Promise<any> {
    const reply = await sent(urlOf(), { token, method: 'GET', path })
    if (reply && ![200, 503].includes(reply.status))
      load.odd.push(`${reply.status} GET ${path} ${JSON.stringify(reply.body)}`)
    return reply?.status === 200 ? reply.body : null
  }

  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const location = { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' }
  const again = async (work: () => Promise<unknown>, pause = 0) => {
    while (goes) {
      await work()
      if (goes) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /**
   * Punch in, sometimes a break, punch out. Starts from the person's real state, because a killed server may
   * have completed a write without a response.
   */
  const atWork = (who: Person) =>
    again(async () => {
      const record = (await ask(who, '/api/attendance/today')) as {
        punchIn: string | null
        punchOut: string | null
      } | null
      if (!record || record.punchOut !== null)
        await write('punch', who, 'POST', '/api/attendance/punch', { type: 'in', location })
      for (let n = random(3); n > 0 && goes; n--) {
        await write('break', who, 'POST', '/api/attendance/break', { type: 'start', reason: 'Tea' })
        await write('break', who, 'POST', '/api/attendance/break', { type: 'end', reason: 'Tea' })
      }
      await write('punch', who, 'POST', '/api/attendance/punch', { type: 'out', location })
    })

  const onLeave = (who: Person) =>
    again(async () => {
      const day = dayIn(5 + random(80))
      const requested = await write('leave', who, 'POST', '/api/leaves', {
        leaveType: 'personal',
        fromDate: day,
        toDate: day,
        duration: 'full_day',
        reason: 'Family',
      })
      if (requested && random(3) === 0) await write('cancel', who, 'DELETE', `/api/leaves/${requested.id}`)
      const tasks =
        (
          (await ask(who, '/api/tasks?view=my-tasks&status=pending&page=1&limit=5')) as {
            data: { id: number }[]
          } | null
        )?.data ?? []
      for (const { id } of tasks.slice(0, 2))
        await write('complete', who, 'POST', `/api/tasks/${id}/complete`, { notes: 'Done' })
    }, 5)

  const deciding = (who: Person) =>
    again(async () => {
      for (const { id } of ((await ask(who, '/api/leaves/pending')) ?? []) as { id: number }[])
        if (goes)
          await write(
            'decide',
            who,
            'PUT',
            `/api/leaves/${id}/approval`,
            random(2) ? { action: 'approve' } : { action: 'reject', comment: 'Not then' },
          )
    }, 10)

  const assigning = (who: Person) =>
    again(
      () =>
        write('task', who, 'POST', '/api/tasks', {
          title: `Call ${random(1000)}`,
          description: 'By noon',
          assignedTo: firm.recruiters[random(firm.recruiters.length)]!.id,
          deadline: '2099-01-01',
        }),
      5,
    )

  const billing = (who: Person) => {
    let clientId: number | null = null
    return again(async () => {
      clientId ??=
        ((await write('client', who, 'POST', '/api/clients', { name: `Globex ${++keys}` }))?.id as
          number | undefined) ?? null
      if (!clientId) return
      const candidate = await write('candidate', who, 'POST', '/api/billing-candidates', {
        clientId,
        name: 'Asha Rao',
        candidateMobile: '9876543210',
        candidateEmail: 'asha@home.test',
        selectionMonth: '2026-10',
        designation: 'Developer',
        managerEmail: firm.manager.email,
        billableCTC: '1200000',
        billingType: 'Percentage',
        billingPercentage: '8.33',
      })
      if (candidate)
        await write('status', who, 'PATCH', `/api/billing-candidates/${candidate.id}/status`, {
          status: ['Offered', 'Hold', 'Offer Backout'][random(3)],
        })
    }, 5)
  }

  const ruling = (who: Person) =>
    again(async () => {
      await write('setting', who, 'POST', '/api/settings', {
        key: 'regularization',
        value: { lookBackDays: 10 + random(80) },
      })
      await write('broadcast', who, 'POST', '/api/notifications/broadcast', {
        title: 'News',
        message: `Number ${random(1000)}`,
        roles: ['Recruiter'],
      })
    }, 60)

  const half = Math.ceil(firm.recruiters.length / 2)
  const all = [
    ...firm.recruiters.map(atWork),
    ...firm.recruiters.slice(0, half).map(onLeave),
    deciding(firm.manager),
    assigning(firm.manager),
    billing(firm.accounts),
    ruling(firm.admin),
  ]
  load.stop = async () => {
    goes = false
    await Promise.all(all)
  }
  load.abandon = () => {
    goes = false
    isAbandoned = true
  }
  return load
}

/** Null if the response is missing or incomplete. */
export async function sent(
  url: string,
  { token, method, path, body, key }: Omit<Write, 'kind' | 'key' | 'body'> & { key?: string; body?: unknown },
): Promise<{ status: number; body: any } | null> {
  try {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const reply = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  } catch {
    return null
  }
}
