/** Files and caches of the firm, through unstorage: folders under `data/files` by default. Keys are paths with `:`. */
import { createStorage, type Storage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'

export type Files = Storage

export function openFiles(folder: string | null): Files {
  return createStorage({ driver: folder ? fsDriver({ base: folder }) : memoryDriver() })
}
