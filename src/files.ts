/**
 * Files and caches of the firm, through unstorage: folders under `data/files` by default. Keys are paths with `:`;
 * one that tries to leave its folder is refused by us, whatever the driver does.
 */
import { createStorage, type Storage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'

export type Files = Storage

export function openFiles(folder: string | null): Files {
  return createStorage({ driver: folder ? fsDriver({ base: folder }) : memoryDriver() })
}

/** A key from parts that may come from outside: letters, digits, dot, dash, underscore; nothing else. */
export function fileKey(...parts: string[]): string {
  for (const part of parts) if (!/^[\w-][\w.-]*$/.test(part)) throw new Error(`Not a file name: ${JSON.stringify(part)}`)
  return parts.join(':')
}
