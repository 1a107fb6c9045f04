/** The job that stores facts and PDFs, what is shown before it has run, and mails that are sent again. */
import { afterEach, expect, test } from 'vitest'
import { firm, today } from '../../../tests/support/billing'
import { closeMailServers, startMailOffice } from '../../../tests/support/mailing'
import type { Office } from '../../../tests/support/office'
import { readPdf } from '../../../tests/support/pdf'
import { checks } from '../checks'
import { drawMissing } from '../drawing/papers'

afterEach(closeMailServers)

/** Deletes facts, as in a database of an earlier version. */
const upgrade = (at: Office, where = 'true') =>
  at.write(({ db }) => {
    db.run('drop trigger if exists billing_documents_last')
    db.run(
      `insert into billing_unfrozen (kind, subject_id)
       select kind, subject_id from billing_documents where ${where} order by id desc`,
    )
    db.run(`delete from billing_documents where ${where}`)
  })

async function paid(given?: Office) {
  const { at, add, client, invoice } = await firm({}, given)
  const { id } = (await invoice((await add()).id, 'INV/26-27/001')).body
  const url = `/api/billing-invoices/${id}`
  const post = (path: string, body: object) => at.as('Arjun').post(path, body)
  const { entries } = (await post(`${url}/receipts`, { day: today, amount: '1000' })).body
  const { creditNotes } = (await post(`${url}/credit-notes`, { day: today, raised: '10', reason: 'x' })).body
  const account = `/api/clients/${client.id}`
  const advance = { entityName: 'Staffing Services', day: today, amount: '500' }
  const { entries: advances } = (await post(`${account}/advances`, advance)).body
  const paths = [
    `${url}/pdf`,
    `${url}/entries/${entries[0].id}/pdf`,
    `${url}/credit-notes/${creditNotes[0].id}/pdf`,
    `${account}/entries/${advances[0].id}/pdf`,
  ]
  return { at, url, paths }
}

test('until the job has run, a document of an earlier version is shown as issued', async () => {
  const { at, url, paths } = await paid()
  await upgrade(at)
  for (const path of paths) {
    const headers = { authorization: `Bearer ${at.tokens.Arjun}` }
    const response = await at.app.http.request(path, { headers })
    expect(response.headers.get('content-disposition'), path).not.toContain('draft')
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(text).not.toContain('DRAFT')
  }
  const { facts } = (await at.as('Arjun').get(`${url}/document`)).body
  expect(facts.every(({ issued, now, isChanged }: any) => issued === now && !isChanged)).toBe(true)
})

test('a mail stores the facts of a document of an earlier version', async () => {
  const { at } = await startMailOffice()
  const { url } = await paid(at)
  await upgrade(at)
  expect((await at.as('Arjun').post(`${url}/mail`, { to: ['ap@globex.test'] })).status).toBe(200)
  expect((await at.as('Arjun').get(`${url}/document`)).body.because).toContain('before documents were stored')
})

test('a mail is sent once for a key, and only its first sending changes the invoice', async () => {
  const { at } = await startMailOffice()
  const { url } = await paid(at)
  const send = async (key: string) => {
    const body = { to: ['ap@globex.test'] }
    const reply = await at.as('Arjun').post(`${url}/mail`, body, { 'idempotency-key': key })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const first = await send('first-key-0000001')
  expect(await send('first-key-0000001')).toEqual(first)
  at.clock.set(`${today}T05:00:00.000Z`)
  expect((await send('second-key-000002')).version).toBe(first.version)
  const mails = at.app.ask(({ db }) => db.all("select files from mails where kind = 'document'"))
  expect(mails).toHaveLength(2)
})

test('documents that cannot be drawn do not stop the others, and are retried after an hour', async () => {
  const { at, add, invoice } = await firm()
  const { id } = await add()
  for (const number of ['A1', 'A2', 'A3']) await invoice(id, number)
  await upgrade(at)
  await at.write(({ db }) => {
    db.run("insert into billing_unfrozen (kind, subject_id) values ('invoice', 999)")
    db.run(
      `insert into billing_documents (kind, subject_id, facts, because, at)
       select 'invoice', id, '{"number":"A2","supplier":{"logo":null}}', 'x', ?
       from billing_invoices
       where number = 'A2'`,
      `${today}T04:00:00.000Z`,
    )
  })
  const run = () => at.app.scheduler.run('billing.documents', today)
  expect(await run()).toBe('2 documents, 2 PDFs; failed: invoice 999, A2')
  expect(await run()).toBe('nothing was missing')
  const undrawn = () => at.app.ask(checks).find(({ text }) => text.includes('PDF'))
  expect(undrawn()!.ok).toBe(true)
  at.clock.set(`${today}T06:00:00.000Z`)
  expect(undrawn()).toMatchObject({
    ok: false,
    text: '1 documents issued more than an hour ago have no stored PDF',
  })
  expect(await run()).toBe('0 documents, 0 PDFs; failed: invoice 999, A2')
  const warned = at.logged.map((line) => JSON.parse(line)).filter(({ message }) => /document/.test(message))
  expect(warned.map(({ number }) => number)).toEqual(['invoice 999', 'A2', 'invoice 999', 'A2'])
})

test('a run ends after its time, and the newest documents are drawn first', async () => {
  const { at, add, invoice } = await firm()
  const { id } = await add()
  for (const number of ['A1', 'A2']) await invoice(id, number)
  const start = at.app.clock.steady()
  expect(await drawMissing(at.app, start)).toEqual({ count: 0, failed: [] })
  let looks = 0
  const app = { ...at.app, clock: { ...at.app.clock, steady: () => start + looks++ } }
  expect(await drawMissing(app, start + 1)).toEqual({ count: 1, failed: [] })
  const left = at.app.ask(({ db }) =>
    db.all(
      `select json_extract(d.facts, '$.number') as number
       from billing_undrawn u
       join billing_documents d on d.id = u.document_id`,
    ),
  )
  expect(left).toEqual([{ number: 'A1' }])
})
