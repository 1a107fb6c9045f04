/**
 * Generates the systemd unit for a data folder, hardened as far as Node and WhatsApp's Chromium allow.
 * docs/install.md explains each line.
 */
import { dirname } from 'node:path'
import { CannotStart } from './cannotStart'

export type Served = {
  user: string
  data: string
  host: string
  port: number
  url: string | null
  /** Outside the data folder; null means inside it. */
  backups: string | null
  /** File of the audit's heads; null means none. */
  auditHeads: string | null
  /** The other machine's address, the file that both see, and Litestream's folder; null means none. */
  peer: string | null
  termFile: string | null
  replica: string | null
  /** Folder of the program, and the Node that runs it. */
  root: string
  node: string
  /**
   * For several firms: `muster@NAME.service` serves /var/lib/muster/NAME with the settings of
   * /etc/muster/NAME.env, and data, port and address above do not apply.
   */
  isTemplate?: boolean
}

/** The standard place for a service's state, which systemd creates for its user only. */
export const usualData = '/var/lib/muster'
export const secrets = '/etc/muster.env'
/** Of a template: one file for each firm. */
export const settingsFolder = '/etc/muster'

export function unitOf(served: Served): string {
  for (const text of [
    served.data,
    served.backups ?? '',
    served.auditHeads ?? '',
    served.peer ?? '',
    served.termFile ?? '',
    served.replica ?? '',
    served.root,
    served.node,
    served.url ?? '',
    served.host,
    served.user,
  ])
    if (/["'\\\p{Cc}]/u.test(text))
      throw new CannotStart(
        `${JSON.stringify(text)} cannot be used in a systemd unit: choose a name without quotes and ` +
          'backslashes.',
      )
  const { user, data, host, port, url, backups, auditHeads, root, node, isTemplate = false } = served
  const { peer, termFile, replica } = served
  const settings = [
    ...(url ? [`MUSTER_URL=${url}`] : []),
    // It has no TLS of its own, so https means a proxy.
    ...(url?.startsWith('https:') ? ['MUSTER_TRUST_PROXY=1'] : []),
    ...(backups ? [`MUSTER_BACKUPS=${backups}`] : []),
    ...(auditHeads ? [`MUSTER_AUDIT_HEADS=${auditHeads}`] : []),
    // MUSTER_PEER_TOKEN is a secret.
    ...(peer ? [`MUSTER_PEER=${peer}`] : []),
    ...(termFile ? [`MUSTER_TERM_FILE=${termFile}`] : []),
    ...(replica ? [`MUSTER_REPLICA=${replica}`] : []),
  ]
  const written = [
    ...(data === usualData ? [] : [data]),
    ...(backups && !isIn(backups, data) ? [backups] : []),
  ]
  // The folders, because the files do not exist at first. A missing folder is skipped.
  const folders = new Set([auditHeads, termFile].flatMap((file) => (file ? [dirname(file)] : [])))
  const passable = [...folders].filter((path) => !written.includes(path))
  const readPaths = [root, dirname(node)]
  const name = isTemplate ? 'muster@NAME' : 'muster'
  const capability = port > 0 && port < 1024 ? 'CAP_NET_BIND_SERVICE' : ''
  const inHome = [
    ...written.filter(isHome).map((path) => `BindPaths=${quoted(path)}`),
    ...passable.filter(isHome).map((path) => `BindPaths=${quoted(`-${path}`)}`),
    ...new Set(
      readPaths
        .filter((path) => isHome(path) && !written.some((one) => isIn(path, one)))
        .map((path) => `BindReadOnlyPaths=${quoted(path)}`),
    ),
    // Only Litestream writes there.
    ...(replica && isHome(replica) && ![...written, ...passable].some((one) => isIn(replica, one))
      ? [`BindReadOnlyPaths=${quoted(`-${replica}`)}`]
      : []),
  ]
  const program = [`${root}/bin/muster.js`, 'serve']
  const serving = isTemplate ? program : [...program, '--data', data, '--host', host, '--port', String(port)]
  const lines = [
    `# Created by \`muster service install\`. Put your own settings in a drop-in: systemctl edit ${name}`,
    '[Unit]',
    `Description=Muster${isTemplate ? ' for %i' : ''}`,
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
    ...(isTemplate
      ? [
          `Environment=MUSTER_DATA=${usualData}/%i`,
          '# PORT, MUSTER_URL, MUSTER_TRUST_PROXY and secrets: owned by root, mode 0600.',
          `EnvironmentFile=${settingsFolder}/%i.env`,
        ]
      : ['# Secrets: owned by root, mode 0600. The file may be missing.', `EnvironmentFile=-${secrets}`]),
    'Restart=on-failure',
    'RestartSec=2',
    '# SIGTERM goes to the server only, which ends its browsers itself. Accepted requests have 10 ' +
      'seconds, messages in flight 3.',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    'UMask=0077',
    '',
    ...(isTemplate
      ? ['StateDirectory=muster/%i', 'StateDirectoryMode=0700']
      : data === usualData
        ? ['StateDirectory=muster', 'StateDirectoryMode=0700']
        : []),
    'ProtectSystem=strict',
    ...(written.length + passable.length
      ? [`ReadWritePaths=${[...written, ...passable.map((path) => `-${path}`)].map(quoted).join(' ')}`]
      : []),
    // An empty home that contains only these.
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
    "# The last two are for the sandbox of WhatsApp's Chromium. It also needs user namespaces, and both it " +
      'and Node write executable memory:',
    '# RestrictNamespaces, PrivateUsers and MemoryDenyWriteExecute would break them.',
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
/** In a command line `$` begins a variable too. */
const argument = (text: string) => quoted(text).replaceAll('$', '$$$$')

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isHome = (path: string) => ['/home', '/root', '/run/user'].some((home) => isIn(path, home))
