/**
 * A primary with Litestream and a standby that pulls from it, in folders of one machine: the built program,
 * the real Litestream, and rsync (or mirror.js where it is not installed).
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '../../src/driver'
import { largeFirm, type Firm } from './largeFirm'
import { litestreamOf, litestreamProgram } from './litestream'
import { muster, serve, type Running } from './program'

const pause = 500

/** As in docs/operate/standby.md. */
const asDocumented = {
  monitorInterval: '250ms',
  syncInterval: '250ms',
  minCheckpointPages: 16_000,
  checkpointInterval: '1h',
}

export type Entry = { id: number; hash: string; at: string }

export const entriesOf = (data: string): Entry[] => {
  const db = connect(join(data, 'muster.db'), { readonly: true })
  try {
    return db.prepare('select id, hash, at from events order by id').all([]) as Entry[]
  } finally {
    db.close()
  }
}

/** The copy is a beginning of the primary's audit. Returns what it lacks. */
export function lostSuffix(primary: Entry[], copy: Entry[]): { entries: number; ms: number } {
  expect(copy).toEqual(primary.slice(0, copy.length))
  const first = primary[copy.length]
  if (!first) return { entries: 0, ms: 0 }
  return {
    entries: primary.length - copy.length,
    ms: Date.parse(primary.at(-1)!.at) - Date.parse(first.at),
  }
}

const copier = () =>
  spawnSync('rsync', ['--version']).status === 0
    ? 'rsync -rt --delete'
    : `${process.execPath} ${join(import.meta.dirname, 'mirror.js')}`

/** `folder` is new. Nothing runs yet. */
export async function twoMachines(folder: string, recruiters = 24) {
  const [data, replica, copy] = ['a', 'a-replica', 'copy'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [data, join(data, 'files'), replica, copy]) mkdirSync(one, { recursive: true })
  const firm: Firm = await largeFirm(data, recruiters)
  const pull = join(folder, 'pull')
  const [from, to] = [`${replica}/ ${copy}/replica`, `${data}/files/ ${copy}/files`]
  writeFileSync(pull, `#!/bin/sh\nset -e\n${copier()} ${from}\n${copier()} ${to}\n`)
  chmodSync(pull, 0o755)
  const tokenRun = muster(
    ['token', 'create', '--as', firm.admin.email, '--name', 'Standby', '--scope', 'manage_settings'].concat([
      '--days',
      '90',
      '--data',
      data,
    ]),
  )
  const token = tokenRun.out.trim()
  /** The settings of the standby, whose primary is at this address. */
  const standby = (primary: string | null): Record<string, string> => ({
    MUSTER_LITESTREAM: litestreamProgram!,
    MUSTER_PULL: pull,
    ...(primary && { MUSTER_PEER: primary, MUSTER_PEER_TOKEN: token }),
  })
  return {
    data,
    replica,
    copy,
    pull,
    firm,
    token,
    standby,
    startLitestream: () => litestreamOf(join(data, 'muster.db'), replica, asDocumented),
    /** Nobody answers at the standby's address. */
    startPrimary: (env: Record<string, string> = {}): Promise<Running> =>
      serve(data, ['--alone'], { MUSTER_PEER: 'http://127.0.0.1:9', MUSTER_REPLICA: replica, ...env }),
    check: (primary: string | null, args: string[] = []) =>
      muster(['standby', 'check', '--from', copy, ...args], { env: standby(primary) }),
    pullOnce: () => spawnSync(pull).status,
    pulling: () => repeated(pull),
  }
}

/** Pulls until it is stopped, as the standby does. */
function repeated(pull: string) {
  let goes = true
  const over = (async () => {
    while (goes) {
      await new Promise((resolve) => spawn(pull, { stdio: 'ignore' }).once('close', resolve))
      await wait(pause)
    }
  })()
  return { stop: () => ((goes = false), over) }
}
