/**
 * The ways to tamper with the audit by a tool that opens the file, one per line; `a` and `b` are any entries.
 */
import type { Connection } from '../../src/driver'
import { reseal, rowsOf } from './tampering'

export type Given = { a: number; b: number; text: string }
type Way = (connection: Connection, given: Given) => void

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const lastOf = (connection: Connection) =>
  rowsOf<{ id: number }>(connection, 'select coalesce(max(id), 0) as id from events')[0]!.id
const set =
  (what: (given: Given) => string): Way =>
  (connection, given) =>
    connection.exec(`update events set ${what(given)} where id = ${given.a}`)
const runSql =
  (sql: (given: Given) => string): Way =>
  (connection, given) =>
    connection.exec(sql(given))

const columns = 'at, name, actor, source, subject, data, salt, digest, hash'
const triggers = ['events_stay', 'events_erase', 'audit_mark_moves', 'audit_heads_stand']

export const ways = {
  'a time altered': set(() => `at = '2026-02-02T00:00:00.000Z'`),
  'a name altered': set(({ text }) => `name = ${quoted(text)}`),
  'somebody else did it': set(({ b }) => `actor = ${b}`),
  'from elsewhere': set(({ text }) => `source = ${quoted(text)}`),
  'about somebody else': set(({ b }) => `subject = ${b}`),
  'words altered': set(({ text }) => `data = json_set(data, '$.x', ${quoted(text)})`),
  'words moved into the salt': set(() => 'salt = salt || substr(data, 1, 3), data = substr(data, 4)'),
  'a digest of another': set(({ b }) => `digest = (select digest from events where id = ${b})`),
  'a hash of another': set(({ b }) => `hash = (select hash from events where id = ${b})`),
  'a seal taken off': set(() => 'salt = null, digest = null, hash = null'),
  'another number': set(({ a, b }) => `id = ${a + b}`),
  'over another': runSql(({ a, b }) => `update or replace events set id = ${b} where id = ${a}`),
  'two change places': runSql(
    ({ a, b }) => `
      drop table if exists two;
      create temp table two as select * from events where id in (${a}, ${b});
      update events
      set (${columns}) = (select ${columns} from two where two.id <> events.id)
      where id in (select id from two) and (select count(*) from two) = 2`,
  ),
  erased: set(() => `data = '{}', salt = null`),
  'erased by kind': runSql(
    ({ a }) => `
      update events
      set data = '{}', salt = null
      where name = (select name from events where id = ${a})`,
  ),
  'words in place of erased ones': runSql(
    ({ a, text }) => `
      update events
      set data = json_object('x', ${quoted(text)})
      where id = ${a} and salt is null`,
  ),
  'taken out': runSql(({ a }) => `delete from events where id = ${a}`),
  'taken out from to': runSql(({ a, b }) => `delete from events where id between ${a} and ${b}`),
  'the newest cut off': (connection, { b }) =>
    connection.exec(`delete from events where id > ${lastOf(connection) - (b % 6)}`),
  'cut off': runSql(({ a }) => `delete from events where id > ${a}`),
  'put in place of another': runSql(
    ({ a, text }) => `
      insert or replace into events (id, at, name, source, data)
      values (${a}, '2033-01-01T00:00:00.000Z', 'x', 'x', json_object('x', ${quoted(text)}))`,
  ),
  'put in without a seal': runSql(
    ({ text }) => `
      insert into events (id, at, name, source, data)
      select max(id) + 1, max(at), 'x', 'x', json_object('x', ${quoted(text)})
      from events`,
  ),
  'put in before the first': runSql(
    ({ b }) => `
      insert into events (id, at, name, source, data)
      values (${-b}, '2026-01-01T00:00:00.000Z', 'x', 'x', '{}')`,
  ),
  'added with a seal': (connection, given) => {
    ways['put in without a seal'](connection, given)
    reseal(connection, lastOf(connection))
  },
  'a head taken out': runSql(
    ({ a }) => `
      delete from audit_heads
      where day = (select min(day) from audit_heads where entry >= ${a})`,
  ),
  'all heads taken out': runSql(() => 'delete from audit_heads'),
  'a head altered': runSql(
    ({ a }) => `
      update audit_heads
      set hash = (select hash from events where id = ${a})
      where day = '2033-02-01'`,
  ),
  'a head of another entry': runSql(
    ({ a }) => `
      update audit_heads
      set entry = ${a}, hash = (select hash from events where id = ${a})
      where day = '2033-02-01'`,
  ),
  'a head of another day': runSql(() => `update audit_heads set day = '2033-02-02' where day = '2033-02-01'`),
  'a head put in': runSql(
    ({ a }) => `
      insert into audit_heads
      select '2030-01-01', id, hash
      from events
      where id = ${a}`,
  ),
  'the mark moved': runSql(
    ({ a, b }) => `
      update audit_mark
      set up_to = ${a}, older_than = '20${30 + (b % 10)}-01-01T00:00:00.000Z'`,
  ),
  'the mark of another entry': runSql(({ a }) => `update audit_mark set entry = ${a}`),
  'the mark taken out': runSql(() => 'delete from audit_mark'),
  'the beginning moved': runSql(({ a }) => `update audit_start set first = ${a}`),
  'the beginning taken out': runSql(() => 'delete from audit_start'),
  'erasing said to be elsewhere': runSql(({ a }) => `update audit_start set erased = ${a}`),
  'said to be left': runSql(({ a }) => `insert or ignore into audit_left values (${a})`),
  'an answer altered': runSql(
    ({ a, text }) => `update events set answer = ${quoted(text)} where id >= ${a} and key is not null`,
  ),
  'a key put in': set(({ text }) => `key = ${quoted(text)}, request = 'x', answer = 'x'`),
  'a trigger taken out': runSql(({ a }) => `drop trigger ${triggers[a % triggers.length]}`),
  'a trigger of their own': runSql(() => 'create trigger mine after insert on events begin select 1; end'),
} satisfies Record<string, Way>
