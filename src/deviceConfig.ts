/** Where attendance devices call, and who may: from the environment. */
import type { BlockList } from 'node:net'
import { WrongSetting } from './configShapes'
import { z } from './domain/endpoint'
import { networksIn } from './networks'

export type DeviceConfig = {
  /** With the web app, on a port of their own, or nowhere. */
  devices: 'main' | { host: string; port: number } | null
  /** A secret first part of the devices' path, for those that can be given one. */
  devicePath: string | null
  /** The networks from which devices may call; null: all. */
  deviceNetworks: BlockList | null
}

export const deviceShapes = {
  MUSTER_DEVICES: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(off|main|((\d{1,3}\.){3}\d{1,3}:|\[[\da-f:]+\]:)?\d{1,5})$/i,
          'MUSTER_DEVICES must be off, main, or a port such as 0.0.0.0:8081',
        ),
      ),
    'off',
  ),
  MUSTER_DEVICE_PATH: z._default(
    z
      .string()
      .check(
        z.regex(
          /^$|^[A-Za-z0-9_-]{8,64}$/,
          'MUSTER_DEVICE_PATH must have 8 to 64 letters, digits or hyphens',
        ),
      ),
    '',
  ),
  MUSTER_DEVICE_NETWORKS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text === '' || networksIn(text) !== null,
          'MUSTER_DEVICE_NETWORKS must be networks such as 10.1.0.0/16, separated by commas',
        ),
      ),
    '',
  ),
}

type Given = {
  MUSTER_DEVICES: string
  MUSTER_DEVICE_PATH: string
  MUSTER_DEVICE_NETWORKS: string
  HOST: string
}

export const devicesIn = (given: Given): DeviceConfig => ({
  devices: devicesAt(given.MUSTER_DEVICES, given.HOST),
  devicePath: given.MUSTER_DEVICE_PATH || null,
  deviceNetworks: given.MUSTER_DEVICE_NETWORKS ? networksIn(given.MUSTER_DEVICE_NETWORKS) : null,
})

/** `8081` listens on the web app's own address. */
function devicesAt(text: string, host: string): DeviceConfig['devices'] {
  if (text === 'off') return null
  if (text === 'main') return 'main'
  const port = Number(text.slice(text.lastIndexOf(':') + 1))
  if (port > 65_535) throw new WrongSetting('Wrong setting: MUSTER_DEVICES must be a port from 0 to 65535.')
  const given = text.slice(0, Math.max(0, text.lastIndexOf(':'))).replaceAll(/[[\]]/g, '')
  return { host: given || host, port }
}
