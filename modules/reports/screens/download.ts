/** Downloads the file of a report and checks it as specified before saving. */
import { saveFile } from '../../../web/download'
import { storedToken } from '../../../web/token'
import { toast } from '../../../web/toast'
import type { Report } from '../contract'
import { fileNameOf } from '../rules'

/** Allowed types, and the file type of each. */
const kinds = [
  ['text/csv', 'csv'],
  ['spreadsheetml', 'excel'],
  ['ms-excel', 'excel'],
  ['application/pdf', 'pdf'],
] as const

/** Errors are shown in a toast. */
export async function downloadReport({ id, title }: Pick<Report, 'id' | 'title'>): Promise<void> {
  try {
    const { blob, format } = await fetched(id)
    saveFile(blob, fileNameOf(title, format))
  } catch (error) {
    toast({
      title: 'Download Failed',
      text:
        error instanceof DownloadRefused ? error.message : 'Unable to download the report. Please try again.',
      tone: 'bad',
    })
  }
}

class DownloadRefused extends Error {}

async function fetched(id: number) {
  const token = storedToken()
  if (!token) throw new DownloadRefused('Authentication required')
  const response = await fetch(`/api/reports/${id}/download`, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'include',
  })
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { error?: string; message?: string } | null
    throw new DownloadRefused(answer?.error ?? answer?.message ?? `Download failed: ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? ''
  const kind = kinds.find(([part]) => type.includes(part))
  if (!kind) throw new DownloadRefused('Invalid response format')
  return { blob: await response.blob(), format: kind[1] }
}
