/** One's own messages and their status. */
import type { App, Ask } from '../../../src/app'
import { addDays, dayOf, instantAt, timeOf } from '../../../src/domain/day'
import { download } from '../../../src/download'
import type { By, Who } from '../../../src/http'
import { writeCsv } from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { zoneOf } from '../../firm/service'
import type { LogFilters, MessageLog } from '../contract'

const usualLimit = 50

export function messagesOf(
  ask: Ask,
  who: Who,
  {
    before,
    limit = usualLimit,
    ...filters
  }: LogFilters & { before?: number | undefined; limit?: number | undefined },
): MessageLog[] {
  return page(ask, who.id, filters, before ?? Number.MAX_SAFE_INTEGER, limit)
}

function page(ask: Ask, userId: number, filters: LogFilters, before: number, limit: number): MessageLog[] {
  const zone = zoneOf(ask)
  const search = filters.search?.trim()
  // Digits match the number however it is written; other text matches the name.
  const digits = search?.replaceAll(/[\s()+-]/g, '') ?? ''
  const given: Record<string, string | number> = {
    userId,
    before,
    limit,
    ...(filters.status ? { state: filters.status } : {}),
    ...(filters.batchId ? { batchId: filters.batchId } : {}),
    ...(filters.from ? { from: instantAt(filters.from, '00:00', zone) } : {}),
    ...(filters.to ? { to: instantAt(addDays(filters.to, 1), '00:00', zone) } : {}),
    ...(search
      ? { search: `%${(/^\d+$/.test(digits) ? digits : search).replaceAll(/[\\%_]/g, '\\$&')}%` }
      : {}),
  }
  const where = [
    filters.status && 'm.state = :state',
    filters.batchId && 'm.batch_id = :batchId',
    filters.from && 'm.created_at >= :from',
    filters.to && 'm.created_at < :to',
    search && `(m.number like :search escape '\\' or m.name like :search escape '\\')`,
  ].filter(Boolean)
  return ask.db.all<MessageLog>(
    `select m.id, m.state as status, m.number as recipientNumber, m.name as recipientName, m.message,
       u.name as attachmentName, m.error as errorMessage, m.batch_id as batchId, m.created_at as createdAt,
       m.sent_at as sentAt, m.delivered_at as deliveredAt, m.read_at as readAt
     from whatsapp_messages m
     left join whatsapp_uploads u on u.token = m.upload
     where m.user_id = :userId
       and m.id < :before
       and (
         m.batch_id is null or m.batch_id not in (select id from whatsapp_batches where state = 'filling')
       ) ${where.map((one) => `and ${one}`).join(' ')}
     order by m.id desc
     limit :limit`,
    given,
  )
}

const columns = [
  'Created',
  'Number',
  'Name',
  'Status',
  'Error',
  'Message',
  'Attachment',
  'Batch',
  'Sent',
  'Delivered',
  'Read',
].map((header) => ({ header }))

export const writeLogs = defineTask<{ userId: number; filters: LogFilters; zone: string }, Uint8Array, void>({
  name: 'whatsapp.logs',
  async run({ ask, emit }, { userId, filters, zone }) {
    const at = (instant: string | null) => instant && `${dayOf(instant, zone)} ${timeOf(instant, zone)}`
    function* rows() {
      for (let before = Number.MAX_SAFE_INTEGER; ;) {
        const found = ask((one) => page(one, userId, filters, before, 500))
        if (!found.length) return
        for (const row of found)
          yield [
            at(row.createdAt),
            row.recipientNumber,
            row.recipientName,
            row.status,
            row.errorMessage,
            row.message,
            row.attachmentName,
            row.batchId,
            at(row.sentAt),
            at(row.deliveredAt),
            at(row.readAt),
          ]
        before = found.at(-1)!.id
      }
    }
    for await (const piece of writeCsv(columns, rows())) await emit(piece)
  },
})

export async function exportLogs(app: App, { who, origin }: By, filters: LogFilters): Promise<Response> {
  await app.write(origin, (tx) => void tx.record('whatsapp.logs_exported', { userId: who.id }))
  const zone = app.zone()
  return download(
    app,
    writeLogs,
    { userId: who.id, filters, zone },
    `whatsapp_messages_${dayOf(app.clock.now(), zone)}.csv`,
  )
}
