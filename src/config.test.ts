import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config'

test('the defaults: this folder, this machine, port 3000', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    zone: 'Asia/Kolkata',
    logLevel: 'info',
    trustProxy: false,
    geocoder: 'https://nominatim.openstreetmap.org',
  })
})

test('flags override the environment; an empty variable counts as unset', () => {
  expect(
    readConfig({ PORT: '4000', HOST: '', MUSTER_GEOCODER: 'off', MUSTER_TRUST_PROXY: '1' }, { port: '5000' }),
  ).toMatchObject({ port: 5000, host: '127.0.0.1', geocoder: null, trustProxy: true })
})

test.each([
  [{ PORT: 'eighty' }, 'Wrong setting: PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'Wrong setting: PORT must be a number from 0 to 65535.'],
  [{ MUSTER_ZONE: 'Mars/Base' }, 'Wrong setting: MUSTER_ZONE must be a time zone such as Asia/Kolkata.'],
  [{ MUSTER_TRUST_PROXY: 'perhaps' }, 'Wrong setting: MUSTER_TRUST_PROXY must be 1 or 0.'],
  [{ MUSTER_GEOCODER: 'ftp://x' }, 'Wrong setting: MUSTER_GEOCODER must be an http(s) address, or off.'],
  [
    { MUSTER_METRICS_TOKEN: 'short' },
    'Wrong setting: MUSTER_METRICS_TOKEN must have at least 16 characters and no spaces.',
  ],
  [
    { MUSTER_AUDIT_HEADS: '/mnt/heads/' },
    'Wrong setting: MUSTER_AUDIT_HEADS must name a file, not a folder.',
  ],
  [
    { MUSTER_DATA: '/var/lib/muster', MUSTER_AUDIT_HEADS: '/var/lib/muster/../muster/files/heads.csv' },
    'Wrong setting: MUSTER_AUDIT_HEADS must name a file outside the data folder, preferably on another machine.',
  ],
  [
    { MUSTER_LOG: 'loud', PORT: '-1' },
    'Wrong setting: PORT must be a number from 0 to 65535; MUSTER_LOG must be debug, info, warn, error or silent.',
  ],
])('%o: %s', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a relative file for audit heads is resolved in the current folder; a file beside the data folder is allowed', () => {
  expect(readConfig({}).auditHeads).toBeNull()
  expect(readConfig({ MUSTER_AUDIT_HEADS: 'heads.csv' }).auditHeads).toBe(join(process.cwd(), 'heads.csv'))
  expect(readConfig({ MUSTER_DATA: '/srv/m', MUSTER_AUDIT_HEADS: '/srv/m.heads' }).auditHeads).toBe(
    '/srv/m.heads',
  )
})
