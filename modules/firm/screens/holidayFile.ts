/** Sends a list of holidays: the file itself is the body. */
import { ApiError, errorOf, notReached } from '../../../web/api'
import { storedToken } from '../../../web/token'
import { importHolidays, type HolidayList } from '../contract'

/** The open questions of the file: which comes first, and whether day and month were swapped. */
export type Answers = { order?: 'dmy' | 'mdy' | undefined; dates?: 'exchanged' | 'right' | undefined }
type Choice = Answers & { preview?: '1'; rows?: 'good' }

export async function sendList(file: File, choice: Choice): Promise<HolidayList> {
  if (file.size > importHolidays.limit!)
    throw new ApiError(413, 'The file is larger than 2 MB. A list of holidays is smaller.')
  const query = new URLSearchParams(
    Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const response = await fetch(`${importHolidays.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${storedToken() ?? ''}`, 'content-type': 'application/octet-stream' },
    body: file,
    credentials: 'include',
  }).catch(() => {
    throw new ApiError(0, notReached)
  })
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as HolidayList
}
