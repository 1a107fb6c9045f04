/**
 * How SQLite finds the rows of every statement that the tests have prepared: a table that grows with the firm
 * may be walked from end to end only where `tests/scans.js` says why. Run by `npm test` after the unit tests,
 * which write the statements down. Muster keeps no statistics (ANALYZE), so the plans are the same for an
 * empty firm and for the largest.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './install.js'
import { narrow, scans, small } from '../tests/scans.js'

/** The library that src/driver.ts would take. */
const require = createRequire(import.meta.url)
const Database =
  Number(process.versions.node.split('.')[0]) >= 24
    ? require('node:sqlite').DatabaseSync
    : require('better-sqlite3')

/**
 * `lines`: one JSON line a statement, {place, sql}. Answers statements that walk through a growing table
 * without a reason given, and reasons that nothing needs any more.
 */
export function plansOf(lines) {
  const db = new Database(':memory:')
  // The tables within a full-text index come with it.
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
    for (const table of walked(plan, sql, tables)) {
      if (small.includes(table)) continue
      // One of the rooms that ask it says why.
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

/** The plan's lines; null for a table that only lives within a test or a connection. */
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

/**
 * Tables that a plan walks from end to end, a covering index of one too: the plan names them by their alias.
 */
function walked(plan, sql, tables) {
  const aliases = new Map()
  for (const [, table, , alias] of sql.matchAll(/\b(\w+)\s+(as\s+)?(\w+)/gi))
    if (tables.has(table))
      aliases.set(alias.toLowerCase(), [...(aliases.get(alias.toLowerCase()) ?? []), table])
  const found = new Set()
  for (const detail of plan) {
    const [, name, , index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
    if (!name || / VIRTUAL TABLE INDEX /.test(detail) || narrow.includes(index)) continue
    // What an insert names of other tables are keys that could refer to it: looked at only while a constraint
    // is broken.
    if (
      tables.has(name) &&
      !(/^insert/i.test(sql) && !new RegExp(`\\b(from|join) ${name}\\b`, 'i').test(sql))
    )
      found.add(name)
    else for (const table of aliases.get(name.toLowerCase()) ?? []) found.add(table)
  }
  return found
}
