/**
 * The unit that `muster service install` writes: systemd reads it correctly for every kind of folder, and
 * another unit is not overwritten.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { muster } from '../tests/support/program'
import { put, servedBy } from './service'
import { unitOf, usualData, type Served } from './unit'

const folder = mkdtempSync(join(tmpdir(), 'muster-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const usual: Served = {
  user: 'muster',
  data: usualData,
  host: '127.0.0.1',
  port: 3000,
  url: null,
  backups: null,
  auditHeads: null,
  peer: null,
  termFile: null,
  replica: null,
  root: '/opt/muster',
  node: '/usr/bin/node',
}
const of = (more: Partial<Served>, name: string) =>
  unitOf({ ...usual, ...more })
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1))

test('a template serves a folder, a port and a state directory for each firm', () => {
  const template = (name: string) => of({ isTemplate: true }, name)
  expect(template('Description')).toEqual(['Muster for %i'])
  expect(template('ExecStart')).toEqual(['/usr/bin/node /opt/muster/bin/muster.js serve'])
  expect(template('Environment')).toContain('MUSTER_DATA=/var/lib/muster/%i')
  expect(template('EnvironmentFile')).toEqual(['/etc/muster/%i.env'])
  expect(template('StateDirectory')).toEqual(['muster/%i'])
  expect(template('ReadWritePaths')).toEqual([])
})

test('what belongs to one firm is refused beside --template', () => {
  const { code, err } = muster(['service', 'install', '--print', '--template', '--port', '3001'])
  expect([code, err.split('.')[0]]).toEqual([1, '--port belongs to one firm'])
  expect(muster(['service', 'install', '--print', '--template']).out).toContain('muster@NAME')
})

test.each<[Partial<Served>, Record<string, string[]>]>([
  [
    {},
    {
      User: ['muster'],
      ExecStart: [
        '/usr/bin/node /opt/muster/bin/muster.js serve --data /var/lib/muster --host 127.0.0.1 --port 3000',
      ],
      StateDirectory: ['muster'],
      ReadWritePaths: [],
      ProtectHome: ['yes'],
      EnvironmentFile: ['-/etc/muster.env'],
      CapabilityBoundingSet: [''],
    },
  ],
  [
    { data: '/srv/muster', user: 'roll' },
    {
      User: ['roll'],
      StateDirectory: [],
      ReadWritePaths: ['/srv/muster'],
      ProtectHome: ['yes'],
      BindPaths: [],
    },
  ],
  [
    { data: '/srv/our data/50% more', root: '/opt/a b', node: '/opt/node 20/bin/node' },
    {
      ExecStart: [
        '"/opt/node 20/bin/node" "/opt/a b/bin/muster.js" serve --data "/srv/our data/50%% more" --host 127.0.0.1 --port 3000',
      ],
      WorkingDirectory: ['/opt/a b'],
      ReadWritePaths: ['"/srv/our data/50%% more"'],
    },
  ],
  [
    { data: '/srv/$HOME' },
    {
      ExecStart: [
        '/usr/bin/node /opt/muster/bin/muster.js serve --data /srv/$$HOME --host 127.0.0.1 --port 3000',
      ],
      ReadWritePaths: ['/srv/$HOME'],
    },
  ],
  [
    { data: '/home/asha/muster data' },
    {
      ProtectHome: ['tmpfs'],
      BindPaths: ['"/home/asha/muster data"'],
      BindReadOnlyPaths: [],
      ReadWritePaths: ['"/home/asha/muster data"'],
    },
  ],
  [
    { root: '/home/asha/muster', node: '/home/asha/.nvm/v22/bin/node', data: '/home/asha/data' },
    {
      ProtectHome: ['tmpfs'],
      BindPaths: ['/home/asha/data'],
      BindReadOnlyPaths: ['/home/asha/muster', '/home/asha/.nvm/v22/bin'],
    },
  ],
  [
    { root: '/home/asha/muster', data: '/home/asha/muster/data' },
    { BindPaths: ['/home/asha/muster/data'], BindReadOnlyPaths: ['/home/asha/muster'] },
  ],
  [
    { backups: '/mnt/backups' },
    {
      ReadWritePaths: ['/mnt/backups'],
      Environment: [
        'NODE_ENV=production XDG_CONFIG_HOME=/tmp/.config XDG_CACHE_HOME=/tmp/.cache',
        'MUSTER_BACKUPS=/mnt/backups',
      ],
    },
  ],
  [
    { data: '/srv/m', backups: '/mnt/the backups' },
    {
      ReadWritePaths: ['/srv/m "/mnt/the backups"'],
      Environment: [expect.any(String), '"MUSTER_BACKUPS=/mnt/the backups"'],
    },
  ],
  [
    { data: '/srv/m', auditHeads: '/mnt/the log/heads.csv' },
    {
      ReadWritePaths: ['/srv/m "-/mnt/the log"'],
      Environment: [expect.any(String), '"MUSTER_AUDIT_HEADS=/mnt/the log/heads.csv"'],
    },
  ],
  [{ auditHeads: '/home/asha/heads.csv' }, { ReadWritePaths: ['-/home/asha'], BindPaths: ['-/home/asha'] }],
  [{ backups: '/mnt/backups', auditHeads: '/mnt/backups/heads.csv' }, { ReadWritePaths: ['/mnt/backups'] }],
  [
    { data: '/srv/m', termFile: '/mnt/both machines/term', peer: 'http://10.0.0.2:3000', replica: '/srv/r' },
    {
      ReadWritePaths: ['/srv/m "-/mnt/both machines"'],
      Environment: [
        expect.any(String),
        'MUSTER_PEER=http://10.0.0.2:3000',
        '"MUSTER_TERM_FILE=/mnt/both machines/term"',
        'MUSTER_REPLICA=/srv/r',
      ],
    },
  ],
  [{ auditHeads: '/mnt/log/heads.csv', termFile: '/mnt/log/term' }, { ReadWritePaths: ['-/mnt/log'] }],
  [
    { replica: '/home/asha/replica' },
    { ReadWritePaths: [], BindReadOnlyPaths: ['-/home/asha/replica'], ProtectHome: ['tmpfs'] },
  ],
  [{ data: '/srv/m', backups: '/srv/m/backups' }, { ReadWritePaths: ['/srv/m'] }],
  [
    { url: 'https://muster.example.com' },
    { Environment: [expect.any(String), 'MUSTER_URL=https://muster.example.com', 'MUSTER_TRUST_PROXY=1'] },
  ],
  [
    { url: 'http://muster.local', host: '0.0.0.0', port: 80 },
    {
      Environment: [expect.any(String), 'MUSTER_URL=http://muster.local'],
      CapabilityBoundingSet: ['CAP_NET_BIND_SERVICE'],
      AmbientCapabilities: ['CAP_NET_BIND_SERVICE'],
    },
  ],
])('%j', (served, wanted) => {
  for (const [name, values] of Object.entries(wanted)) expect(of(served, name), name).toEqual(values)
})

test('the unit is hardened, stops in order, and has no setting that stops Node or Chromium', () => {
  const unit = unitOf(usual)
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'Restart=on-failure',
    'LimitNOFILE=65536',
    'UMask=0077',
    'SystemCallFilter=@system-service seccomp chroot',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  ])
    expect(unit).toContain(`\n${line}\n`)
  expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|RestrictNamespaces|PrivateUsers|DynamicUser)=/m)
})

test.each(['/srv/a"b', "/srv/a'b", '/srv/a\\b', '/srv/a\nb'])('%j cannot be used in a unit', (data) => {
  expect(() => unitOf({ ...usual, data })).toThrow('cannot be used in a systemd unit')
})

// systemd checks the unit on machines that have it; the form of the lines is checked everywhere.
const verifier = spawnSync('systemd-analyze', ['--version']).status === 0
test(
  verifier ? 'systemd finds nothing wrong with it' : 'each line is a section, a comment or a setting',
  () => {
    const root = join(folder, 'a b', '100%')
    mkdirSync(join(root, 'bin'), { recursive: true })
    const node = join(root, 'bin', 'node')
    writeFileSync(node, '#!/bin/sh\n')
    chmodSync(node, 0o755)
    for (const [name, more] of Object.entries({
      usual: {},
      odd: { data: `${root}/data`, backups: '/mnt/the backups', url: 'https://muster.example.com', port: 80 },
      home: { data: '/home/a b/data' },
    })) {
      const file = join(folder, `${name}.service`)
      writeFileSync(file, unitOf({ ...usual, user: 'root', root, node, ...more }))
      for (const line of readFileSync(file, 'utf8').split('\n'))
        expect(line).toMatch(/^$|^#|^\[(Unit|Service|Install)\]$|^[A-Z][A-Za-z]+=/)
      if (!verifier) continue
      const { status, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--recursive-errors=no', '--man=no', file],
        { encoding: 'utf8' },
      )
      expect(
        stderr.split('\n').filter((line) => line.includes(`${name}.service`)),
        name,
      ).toEqual([])
      expect(status).toBe(0)
    }
  },
)

test('a different unit is kept and the differences are reported; an identical unit is not rewritten', () => {
  const file = join(folder, 'muster.service')
  expect(put(file, unitOf(usual), false)).toBe(`${file} is written.`)
  expect(put(file, unitOf(usual), false)).toBe(`${file} is up to date.`)
  const other = unitOf({ ...usual, user: 'roll' })
  expect(() => put(file, other, false)).toThrow(
    `${file} already exists and differs: 1 line would go (User=muster), 1 line would come (User=roll). Nothing was written; --force overwrites it.`,
  )
  expect(readFileSync(file, 'utf8')).toBe(unitOf(usual))
  expect(put(file, other, true)).toBe(`${file} is written, replacing the previous one.`)
  expect(readFileSync(file, 'utf8')).toBe(other)
})

test('the command prints the unit with the given folder; a wrong setting is one sentence', () => {
  const printed = muster([
    'service',
    'install',
    '--print',
    '--user',
    'roll',
    '--port',
    '4000',
    '--url',
    'https://muster.example.com',
    '--data',
    '/srv/our muster',
  ])
  expect(printed).toMatchObject({ code: 0, err: '' })
  expect(printed.out).toBe(
    unitOf({
      ...servedBy(
        { user: 'roll', port: '4000', url: 'https://muster.example.com', data: '/srv/our muster' },
        join(import.meta.dirname, '..'),
      ),
    }),
  )
  expect(printed.out).toContain('--data "/srv/our muster" --host 127.0.0.1 --port 4000\n')
  expect(muster(['service', 'install', '--print']).out).toContain('\nStateDirectory=muster\n')
  expect(muster(['service', 'install', '--print', '--url', 'muster'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('MUSTER_URL must be the address that people open'),
  })
  expect(muster(['service', 'install', '--print', '--user', 'Root User'])).toMatchObject({
    code: 1,
    out: '',
    err: '"Root User" is not a valid user name: use small letters, digits, - and _.\n',
  })
  expect(existsSync('/srv/our muster')).toBe(false)
})

test('the settings of a second machine are in the unit, and its token is not', () => {
  const { out } = muster(['service', 'install', '--print'], {
    env: {
      MUSTER_PEER: 'https://b.firm.in/',
      MUSTER_PEER_TOKEN: 'a-secret-token',
      MUSTER_TERM_FILE: '/mnt/shared/term',
      MUSTER_REPLICA: '/srv/replica',
    },
  })
  for (const setting of ['PEER=https://b.firm.in', 'TERM_FILE=/mnt/shared/term', 'REPLICA=/srv/replica'])
    expect(out).toContain(`\nEnvironment=MUSTER_${setting}\n`)
  expect(out).toContain('\nReadWritePaths=-/mnt/shared\n')
  expect(out).not.toContain('a-secret-token')
})
