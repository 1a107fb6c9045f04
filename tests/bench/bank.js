/**
 * An accountant opens the credits of a bank: 5,000 are matched with 20,000 open invoices, a dialog is opened
 * and a credit is booked, while other people load their day.
 */
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bearer } from './hot.js'
import { beside, json, spread, steadily, today } from './steady.js'

const Database = createRequire(import.meta.url)('better-sqlite3')

export const books = { clients: 1200, invoices: 20_000, credits: 5000 }
const perSecond = 200

/** A copy of a firm with open invoices and credits, made for each run. */
export function withCredits(firm) {
  const folder = `${firm.folder}-bank`
  rmSync(folder, { recursive: true, force: true })
  cpSync(firm.folder, folder, { recursive: true })
  const db = new Database(join(folder, 'muster.db'))
  db.transaction(() => fill(db))()
  db.close()
  return { ...firm, folder }
}

const [firsts, seconds] = [
  'Acme Bharat Coral Deccan Everest Falcon Ganga Himal Indus Jupiter Kaveri Lotus Meridian Narmada Orchid',
  'Alloys Foods Textiles Motors Polymers Chemicals Systems Logistics Pharma Steels Foundry Papers Ceramics',
].map((words) => words.split(' '))
const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

function fill(db) {
  // The same firm in each run.
  let seed = 1
  const random = (below) => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * below
  const whole = (below) => Math.floor(random(below))
  const candidates = db.prepare('select id from billing_candidates limit 500').pluck().all()
  const entity = db.prepare('select entity from billing_invoices limit 1').pluck().get()
  const now = new Date().toISOString()
  const addClient = db.prepare('insert into clients (name, created_at) values (?, ?)')
  const clients = Array.from({ length: books.clients }, (_, at) => {
    const name = `${firsts[at % 15]} ${seconds[Math.floor(at / 15) % 13]} ${at} Pvt Ltd`
    return { name, id: addClient.run(name, now).lastInsertRowid }
  })
  const addInvoice = db.prepare(
    `insert into billing_invoices (
       candidate_id, client_id, invoice_type, number, number_key, entity, financial_year, invoice_day,
       due_day, raised, amount, submitted, created_at, issued_at
     )
     values (?, ?, 'Full', ?, ?, ?, 'bench', ?, ?, ?, ?, 1, ?, ?)`,
  )
  const invoices = Array.from({ length: books.invoices }, (_, at) => {
    // Few clients have many open invoices, and most have some.
    const client = clients[Math.floor(random(1) ** 2 * clients.length)]
    const [raised, number] = [5_000_00 + whole(200_000) * 100, `BN/26-27/${String(at).padStart(5, '0')}`]
    const amount = Math.round(raised * 1.18)
    const on = day(20 + whole(160))
    addInvoice.run(
      candidates[at % candidates.length],
      client.id,
      number,
      number,
      entity,
      on,
      on,
      raised,
      amount,
      now,
      now,
    )
    return { client, number, amount, net: amount - Math.round(raised / 1000) * 100 }
  })
  const addCredit = db.prepare(
    `insert into books_bank_lines (entity, day, amount, narration, reference, sheet, at)
     values (?, ?, ?, ?, ?, 'bench', ?)`,
  )
  for (let at = 0; at < books.credits; at++) {
    const { client, number, amount, net } = invoices[whole(invoices.length)]
    const name = client.name.toUpperCase()
    const narration = [
      `NEFT CR-ICIC0000104-${name.slice(0, 20)}-${number.replaceAll('/', ' ')}`,
      `IMPS-${at}-${name}`,
      `RTGS CR-${name.slice(0, 14)}-PART PAYMENT`,
      `FT-CR-5020${at}`,
    ][at % 4]
    const paid = at % 4 === 2 ? whole(amount / 100) * 100 + 100 : at % 8 < 4 ? net : amount
    addCredit.run(entity, day(whole(15)), paid, narration, `N${1_000_000 + at}`, now)
  }
}

export async function bank(server, firm, rounds) {
  const headers = bearer(firm.of('accounts').token)
  const answered = async (path, more) => {
    const reply = await fetch(`${server.url}/api/books/bank${path}`, { headers, ...more })
    if (reply.status !== 200) throw new Error(`${path} was answered with ${await reply.text()}`)
    return reply.json()
  }
  const quiet = spread(await steadily(server.url, perSecond, 5, today(firm)))
  const matched = []
  let counts
  const others = await beside(
    server,
    firm,
    async () => {
      for (let i = 0; i < rounds; i++) {
        const started = performance.now()
        const found = await answered('?limit=100')
        matched.push(performance.now() - started)
        counts = { ...found.counts, sure: found.sure }
        const line = found.data.find(({ proposal }) => proposal?.strength === 'sure')
        await answered(`/${line.id}/invoices?search=coral`)
        const { id, version, proposal } = line
        const items = proposal.items.map(({ invoiceId, amount, tds }) => ({ invoiceId, amount, tds }))
        await answered(`/${id}/book`, {
          method: 'POST',
          headers: { ...headers, ...json },
          body: JSON.stringify({ version, items }),
        })
      }
    },
    perSecond,
  )
  return { quiet, others, matched, counts }
}
