/** The second machine: whose turn it is to serve, and what the standby found in its copy. */
import { endpoint, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    /** A copy became the firm's database. `entry`: the newest entry of the copy. */
    'standby.took_over': { term: number; entry: number; missing: number | null }
    /** The last entry of a machine that hands over. */
    'standby.handed_over': { term: number }
    /** The first of several failed checks, and the first good one after them. */
    'standby.failed': { why: string }
    'standby.recovered': { entry: number }
  }
}

const fault = z.object({ text: z.string(), todo: z.optional(z.string()) })
export type DrillFault = z.output<typeof fault>

/** One check of the copy, as the standby reports it. */
const drill = z.object({
  tookMs: z.int().check(z.minimum(0)),
  everySeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
  source: z.enum(['litestream', 'folder']),
  /** The newest entry of the audit in the copy; null if it could not be opened. */
  entry: z.nullable(z.int()),
  /** How much newer the primary was when the copy was taken; null if unknown. */
  behindEntries: z.nullable(z.int()),
  behindMs: z.nullable(z.int()),
  isGood: z.boolean(),
  faults: z.array(fault).check(z.maxLength(20)),
})
export type Drill = z.output<typeof drill>

const state = z.object({
  term: z.int(),
  /** The other machine's address; null: this firm has one machine. */
  peer: z.nullable(z.string()),
  /** No report has come for three times the usual interval. */
  isSilent: z.boolean(),
  /** Faults of Litestream on this machine; null: it does not copy this database. */
  replica: z.nullable(z.array(fault)),
  /** Newest first. */
  drills: z.array(z.extend(drill, { id: z.int(), receivedAt: z.string() })),
})
export type StandbyState = z.output<typeof state>

export const showStandby = endpoint({
  method: 'GET',
  path: '/api/standby',
  may: 'manage_settings',
  title: "The standby's latest checks of its copy",
  answer: state,
})

const termAnswer = z.object({
  /**
   * Identifies the firm, whatever its name: the digest of its first audit entry. If that entry is older than
   * the audit chain, its time. Null before set-up.
   */
  firm: z.nullable(z.string()),
  term: z.int(),
  /** False on a standby. */
  isServing: z.boolean(),
  /** Identifies the running program, so that a machine that asks itself by another name knows it. */
  runningId: z.string(),
})
export type TermAnswer = z.output<typeof termAnswer>

export const showTerm = endpoint({
  method: 'GET',
  path: '/api/standby/term',
  may: 'public',
  title: 'Whether this machine serves the firm, and since which takeover',
  answer: termAnswer,
})

const head = z.object({
  firm: z.nullable(z.string()),
  term: z.int(),
  now: z.string(),
  /** The newest entry of the audit. */
  entry: z.int(),
  /** The hash of the requested entry; null if it does not exist. */
  hash: z.nullable(z.string()),
  /** Time of the first entry after the requested one; null if it is the newest. */
  nextAt: z.nullable(z.string()),
  /** Of the named segments in this machine's replica; null without one, or if it no longer has them. */
  segments: z.nullable(z.object({ count: z.int(), digest: z.string() })),
})
export type Head = z.output<typeof head>

export const showHead = endpoint({
  method: 'GET',
  path: '/api/standby/head',
  may: 'manage_settings',
  title: 'The end of the audit, and an entry to compare a copy with',
  query: z.object({
    entry: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'A number'))),
    /** `GENERATION/FROM/TO`, the names of the first and the last segment, as Litestream writes them. */
    segments: z.optional(
      z
        .string()
        .check(z.regex(/^[0-9a-f]{16}(\/[0-9a-f]{8}_[0-9a-f]{8}){2}$/, 'A generation and two segments')),
    ),
  }),
  answer: head,
})

export const reportDrill = endpoint({
  method: 'POST',
  path: '/api/standby/drills',
  may: 'manage_settings',
  title: 'A standby reports a check of its copy',
  body: drill,
  answer: z.object({ term: z.int() }),
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/standby/hand-over',
  may: 'manage_settings',
  title: 'End the service of this machine; the answer is its last entry',
  body: z.object({ term: z.int() }),
  answer: z.object({ term: z.int(), entry: z.int(), hash: z.string() }),
})
