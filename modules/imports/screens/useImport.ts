/** One import as the server knows it: refetched while something runs, with its toasts. */
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Given } from '../../../src/domain/endpoint'
import { ApiError, call } from '../../../web/api'
import { afterEvent } from '../../../web/live'
import { ask, client } from '../../../web/query'
import { toast } from '../../../web/toast'
import { sendFile } from '../../../web/upload'
import { sentenceOf } from '../../../web/sendOnce'
import { applyImport, chooseColumns, fileLimit, getImport, undoImport, type ImportInfo } from '../contract'
import { failedWords } from './words'

const isBusy = (state: ImportInfo['state'] | undefined) =>
  state === 'reading' || state === 'applying' || state === 'undoing'

export function useImport(id: number) {
  const answer = useQuery({
    ...ask(getImport, { id: String(id) }),
    staleTime: 0,
    refetchInterval: (query) => (isBusy(query.state.data?.state) ? 500 : false),
  })
  const before = useRef<ImportInfo['state'] | undefined>(undefined)
  const state = answer.data?.state
  useEffect(() => {
    // The running step has ended, so lists show it.
    if (isBusy(before.current) && state && !isBusy(state)) void afterEvent('import.changed')
    before.current = state
  }, [state])
  return { ...answer, isBusy: isBusy(state) }
}

/** Sends the file; `sent` receives the progress, 0 to 1. Throws an ApiError. */
export function upload(kind: string, file: File, sent: (part: number) => void): Promise<{ id: number }> {
  if (file.size > fileLimit)
    return Promise.reject(
      new ApiError(413, `The file is larger than ${fileLimit / 1024 / 1024} MB. Please split it.`),
    )
  return sendFile(
    `/api/imports?kind=${encodeURIComponent(kind)}&name=${encodeURIComponent(file.name)}`,
    file,
    { sent },
  )
}

/** True if the server accepted it; otherwise a toast says why. */
async function say(id: number, work: () => Promise<ImportInfo>, failed: string): Promise<boolean> {
  try {
    client.setQueryData([getImport.path, { id: String(id) }], await work())
    return true
  } catch (error) {
    toast({ title: failed, text: sentenceOf(error, 'An unexpected error occurred'), tone: 'bad' })
    return false
  }
}

export const choose = (info: ImportInfo, given: Omit<Given<typeof chooseColumns>, 'id'>) =>
  say(info.id, () => call(chooseColumns, { id: String(info.id), ...given }), failedWords(info))
export const startImport = (info: ImportInfo, rows: 'all' | 'good') =>
  say(info.id, () => call(applyImport, { id: String(info.id), rows }), failedWords(info))
export const takeBack = (id: number) => say(id, () => call(undoImport, { id: String(id) }), 'Undo Failed')
