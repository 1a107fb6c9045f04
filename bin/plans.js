/**
 * Checks the query plan of every statement that the tests prepared. A full scan of a table that grows with
 * the firm is allowed only if `tests/scans.js` gives a reason, and a queue's next rows are never sorted. `npm
 * test` runs it after the unit tests, which record the statements. Muster does not use ANALYZE, so plans are
 * the same for every firm.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './install.js'
import { narrow, queues, scans, small } from '../tests/scans.js'

/** The library that src/driver.ts would choose. */
const require = createRequire(import.meta.url)
const Database =
  Number(process.versions.node.split('.')[0]) >= 24
    ? require('node:sqlite').DatabaseSync
    : require('better-sqlite3')

/**
 * `lines`: one JSON line a statement, {place, sql}. Returns statements that scan a growing table without a
 * reason, and reasons that nothing needs any more.
 */
export function plansOf(lines) {
  const db = new Database(':memory:')
  // The tables of a full-text index are exempt.
  for (const part of readFileSync(join(root, 'data/schema.sql'), 'utf8').split(/;\n\n/))
    if (!/^create table '\w+_(config|content|data|docsize|idx)'/im.test(part.trim())) db.exec(part)
  const tables = new Set(
    db
      .prepare(
        `
        select name
        from sqlite_master
        where type = 'table' and name not like 'sqlite_%'
      `,
      )
      .all()
      .map(({ name }) => name),
  )
  const statements = new Map()
  for (const { place, sql } of lines.map((line) => JSON.parse(line))) {
    const text = sql.replace(/\s+/g, ' ').trim()
    statements.set(text, new Set([...(statements.get(text) ?? []), place]))
  }
  const needed = new Set()
  const bad = []
  let looked = 0
  for (const [sql, places] of statements) {
    if (!/^(select|with|insert|update|delete|replace)\b/i.test(sql)) continue
    const plan = explained(db, sql)
    if (!plan) continue
    looked++
    if (/ limit /i.test(sql) && plan.some((detail) => /TEMP B-TREE FOR .*ORDER BY/.test(detail)))
      for (const place of places) if (queues.includes(place)) bad.push({ place, table: 'sorted', sql, plan })
    for (const table of walked(plan, sql, tables)) {
      if (small.includes(table)) continue
      // One of the callers gives the reason.
      const reasons = [...places].flatMap((place) =>
        scans[place]?.[table] ? `${place} ${table}` : scans[place]?.['*'] ? `${place} *` : [],
      )
      for (const reason of reasons) needed.add(reason)
      if (!reasons.length) bad.push({ place: [...places].join(', '), table, sql, plan })
    }
  }
  const given = Object.entries(scans).flatMap(([place, tables]) =>
    Object.keys(tables).map((table) => ({ place, table })),
  )
  return { looked, bad, idle: given.filter(({ place, table }) => !needed.has(`${place} ${table}`)) }
}

/** The plan's lines; null for a table that exists only in a test or a connection. */
function explained(db, sql) {
  let statement
  try {
    statement = db.prepare(`explain query plan ${sql}`)
  } catch (error) {
    if (/no such table|no such column|attached/.test(error.message)) return null
    throw error
  }
  const named = Object.fromEntries([...sql.matchAll(/[:@$](\w+)/g)].map(([, name]) => [name, null]))
  for (let places = 0; places <= 100; places++) {
    for (const given of [Array(places).fill(null), [...Array(places).fill(null), named]]) {
      try {
        return statement.all(...given).map(({ detail }) => detail)
      } catch (error) {
        if (!/Too (few|many)|Missing named|bind/i.test(error.message)) throw error
      }
    }
  }
  throw new Error(`No parameters fit: ${sql}`)
}

/** The tables that a plan scans, also through a covering index. The plan names them by alias. */
function walked(plan, sql, tables) {
  const aliases = new Map()
  for (const [, table, , alias] of sql.matchAll(/\b(\w+)\s+(as\s+)?(\w+)/gi))
    if (tables.has(table))
      aliases.set(alias.toLowerCase(), [...(aliases.get(alias.toLowerCase()) ?? []), table])
  const found = new Set()
  for (const detail of plan) {
    const [, name, , index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
    if (!name || / VIRTUAL TABLE INDEX /.test(detail) || narrow.includes(index)) continue
    // An insert mentions other tables for foreign keys, which are read only if a constraint is broken.
    if (
      tables.has(name) &&
      !(/^insert/i.test(sql) && !new RegExp(`\\b(from|join) ${name}\\b`, 'i').test(sql))
    )
      found.add(name)
    else for (const table of aliases.get(name.toLowerCase()) ?? []) found.add(table)
  }
  return found
}
