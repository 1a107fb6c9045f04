/**
 * The unit of systemd that serves one data folder, hardened as far as Node and WhatsApp's Chromium can live
 * with. docs/install.md says why each.
 */
import { dirname } from 'node:path'
import { CannotStart } from './cannotStart'

export type Served = {
  user: string
  data: string
  host: string
  port: number
  url: string | null
  /** Outside of the data folder; null: in it. */
  backups: string | null
  /** File of the audit's heads; null: none. */
  auditHeads: string | null
  /** Folder of the program, and the Node that runs it. */
  root: string
  node: string
}

/** Where the state of a service belongs: systemd makes it, for its user alone. */
export const usualData = '/var/lib/muster'
export const secrets = '/etc/muster.env'

export function unitOf(served: Served): string {
  for (const text of [
    served.data,
    served.backups ?? '',
    served.auditHeads ?? '',
    served.root,
    served.node,
    served.url ?? '',
    served.host,
    served.user,
  ])
    if (/["'\\\p{Cc}]/u.test(text))
      throw new CannotStart(
        `${JSON.stringify(text)} cannot stand in a unit of systemd: choose a name without quotes and ` +
          'backslashes.',
      )
  const { user, data, host, port, url, backups, auditHeads, root, node } = served
  const settings = [
    ...(url ? [`MUSTER_URL=${url}`] : []),
    // It has no TLS of its own: where people come by https, they come through a proxy.
    ...(url?.startsWith('https:') ? ['MUSTER_TRUST_PROXY=1'] : []),
    ...(backups ? [`MUSTER_BACKUPS=${backups}`] : []),
    ...(auditHeads ? [`MUSTER_AUDIT_HEADS=${auditHeads}`] : []),
  ]
  const written = [
    ...(data === usualData ? [] : [data]),
    ...(backups && !isIn(backups, data) ? [backups] : []),
  ]
  // Its folder: the file is not there before the first night. Where even that is missing, it is passed over.
  const passable = auditHeads ? [dirname(auditHeads)].filter((path) => !written.includes(path)) : []
  const readPaths = [root, dirname(node)]
  const capability = port > 0 && port < 1024 ? 'CAP_NET_BIND_SERVICE' : ''
  const inHome = [
    ...written.filter(isHome).map((path) => `BindPaths=${quoted(path)}`),
    ...passable.filter(isHome).map((path) => `BindPaths=${quoted(`-${path}`)}`),
    ...new Set(
      readPaths
        .filter((path) => isHome(path) && !written.some((one) => isIn(path, one)))
        .map((path) => `BindReadOnlyPaths=${quoted(path)}`),
    ),
  ]
  const serving = [`${root}/bin/muster.js`, 'serve', '--data', data, '--host', host, '--port', String(port)]
  const lines = [
    '# Made by `muster service install`. Settings of your own belong in a drop-in: systemctl edit muster',
    '[Unit]',
    'Description=Muster',
    'Wants=network-online.target',
    'After=network-online.target time-sync.target',
    'StartLimitIntervalSec=300',
    'StartLimitBurst=10',
    '',
    '[Service]',
    `User=${user}`,
    `ExecStart=${[quoted(node), ...serving.map(argument)].join(' ')}`,
    `WorkingDirectory=${specifiers(root)}`,
    'Environment=NODE_ENV=production XDG_CONFIG_HOME=/tmp/.config XDG_CACHE_HOME=/tmp/.cache',
    ...settings.map((setting) => `Environment=${quoted(setting)}`),
    `# Secrets: root's, mode 0600. Missing is no mistake.`,
    `EnvironmentFile=-${secrets}`,
    'Restart=on-failure',
    'RestartSec=2',
    '# SIGTERM to the server alone: it ends its browsers itself. What was accepted has 10 seconds, what ' +
      'is being sent 3.',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    'UMask=0077',
    '',
    ...(data === usualData ? ['StateDirectory=muster', 'StateDirectoryMode=0700'] : []),
    'ProtectSystem=strict',
    ...(written.length + passable.length
      ? [`ReadWritePaths=${[...written, ...passable.map((path) => `-${path}`)].map(quoted).join(' ')}`]
      : []),
    // An empty home in which only these are.
    `ProtectHome=${inHome.length ? 'tmpfs' : 'yes'}`,
    ...inHome,
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'ProtectProc=invisible',
    'ProtectClock=yes',
    'ProtectHostname=yes',
    'ProtectControlGroups=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'NoNewPrivileges=yes',
    `CapabilityBoundingSet=${capability}`,
    `AmbientCapabilities=${capability}`,
    'LockPersonality=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'RemoveIPC=yes',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'SystemCallArchitectures=native',
    "# The last two are the sandbox of WhatsApp's Chromium. It needs user namespaces too, and both it " +
      'and Node write code into memory:',
    '# RestrictNamespaces, PrivateUsers and MemoryDenyWriteExecute would end them.',
    'SystemCallFilter=@system-service seccomp chroot',
    'SystemCallErrorNumber=EPERM',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]
  return `${lines.join('\n')}\n`
}

/** `%` begins a specifier anywhere in a unit. */
const specifiers = (text: string) => text.replaceAll('%', '%%')
const quoted = (text: string) => (/[\s;]/.test(text) ? `"${specifiers(text)}"` : specifiers(text))
/** Of a command line: `$` begins a variable there too. */
const argument = (text: string) => quoted(text).replaceAll('$', '$$$$')

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isHome = (path: string) => ['/home', '/root', '/run/user'].some((home) => isIn(path, home))
