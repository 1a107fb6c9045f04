/** Prints the tables of a benchmark. */
const n = (value, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const range = ([least, most], digits = 0) => `${n(least, digits)}-${n(most, digits)}`
const aim = (is, bound, words) => (is ? `   ${words}` : `   ${words} MISSED (${bound})`)

export function hot(rows, commits, { rounds, seconds, connections }) {
  console.log(
    `\n${connections} connections (live 16, sign-in 4), ${rounds} rounds of ${seconds} s; the disk takes ${n(commits)} single commits a second\n`,
  )
  console.log(
    '                            req/s (min-max)           p50    p99   ratio to h3 (min-max)   server CPU   ratio    bytes',
  )
  for (const {
    name,
    rate,
    rates,
    p50,
    p99,
    ratio,
    ratios,
    cpu,
    cpuRatio,
    bytes,
    refused,
    aim: wanted,
  } of rows)
    console.log(
      `${name.padEnd(26)} ${`${n(rate)} (${range(rates)})`.padEnd(24)} ${`${p50} ms`.padStart(7)} ${`${p99} ms`.padStart(7)}   ${`${n(ratio, 3)} (${range(ratios, 2)})`.padEnd(19)} ${cpu === null ? '' : `${n(cpu)} µs`.padStart(11)}   ${cpuRatio === null ? '' : n(cpuRatio, 3)} ${n(bytes).padStart(8)}${wanted ? aim(Math.max(ratio, cpuRatio ?? 0) >= wanted, wanted, `aim ${wanted}`) : ''}${refused ? `   ${refused} others` : ''}`,
    )
}

export function reads(rows, { small, large }) {
  const under = (name) => rows.filter((row) => row[name] < 2).length
  console.log(
    `\nEvery query, ${small.people} and ${large.people} people: milliseconds p50 / p95, largest growth first. ` +
      `Of ${rows.length}, ${under('growth')} grow less than twofold at p95 and ${under('growth50')} at p50; ` +
      `with a write just before each call ${under('growthWritten')} at p50.\n`,
  )
  for (const row of rows.toSorted((a, b) => (b.growth ?? 1e9) - (a.growth ?? 1e9))) console.log(readLine(row))
}

const pair = ({ p50, p95 }) => `${n(p50, 1)} / ${n(p95, 1)}`.padEnd(14)
const isOver = (growth, most) => (growth > 2 && most > 5 ? '   over 2' : '')

function readLine({ who, path, wrong, of, growth, growthWritten }) {
  if (wrong) return `${who.padEnd(10)} ${path}   answered with ${wrong}`
  const first = of.map((one) => n(one.first)).join(' > ')
  const again = of.at(-1).again === null ? '' : `, again ${of.map((one) => n(one.again, 1)).join(' > ')}`
  return (
    `${who.padEnd(10)} ${path.padEnd(76)} ${of.map(pair).join(' ')} x ${n(growth, 1).padEnd(6)}` +
    `${isOver(growth, of.at(-1).p95)} after a write ${of.map(({ written }) => pair(written)).join(' ')} ` +
    `x ${n(growthWritten, 1).padEnd(6)}${isOver(growthWritten, of.at(-1).written.p50)} ` +
    `${of.map(({ bytes }) => n(bytes)).join(' > ')} bytes, the first ${first} ms${again}`
  )
}

export const start = ({ firstAnswer, most, memory }) =>
  console.log(
    `\nFirst answer ${n(firstAnswer)} ms after the start (at most ${n(most)})${aim(firstAnswer < 500, '500 ms', 'aim 500 ms')}; at rest ${n(memory ?? 0)} MB${aim((memory ?? 0) < 120, '120 MB', 'aim 120 MB')}`,
  )
const line = ({ count, p50, p99, most, failed }) =>
  `${n(count)} requests, p50 ${n(p50, 1)}, p99 ${n(p99, 1)}, at most ${n(most)} ms${failed ? `, ${failed} FAILED` : ''}`
export const signIn = ({ quiet, storm }) =>
  console.log(
    `\nToday, quiet: ${line(quiet)}\nToday, while ${storm.signedIn} sign in: ${line(storm)}${aim(storm.p99 < 3 * quiet.p99, '3 times', 'aim 3 times the quiet p99')}`,
  )
export const nine = (result, seconds) =>
  console.log(
    `\nPunches within ${seconds} s: ${line(result)}, ${result.lost} lost${aim(result.p99 < 20 && !result.lost && !result.failed, 'p99 20 ms, none lost', 'aim p99 20 ms')}`,
  )
export const watched = ({ windows, requested, looks, rows, ...result }, seconds) =>
  console.log(
    `\nThe same people leave within ${seconds} s while ${windows} dashboards are open: ${line(result)}, ${result.lost} lost` +
      `${aim(result.p99 < 50 && !result.lost && !result.failed, 'p99 50 ms, none lost', 'aim p99 50 ms')}; ` +
      `a change is on a dashboard after ${n(rows.p50)} ms, p99 ${n(rows.p99)} ms` +
      `${aim(rows.p99 < 1000, '1 s', 'aim 1 s')} (${n(rows.frames)} frames, ${n(rows.megabytes)} MB); ` +
      `the dashboards made ${n(requested)} requests: ${line(looks)}`,
  )
export const streams = ({ count, heard, last, megabytes }) =>
  console.log(
    `\n${n(count)} open streams: ${n(megabytes ?? 0)} MB; ${n(heard)} heard a change, the last after ${n(last)} ms${aim((megabytes ?? 0) < 200 && heard === count && last < 1000, '200 MB, 1 s', 'aim 200 MB, 1 s')}`,
  )
export const beside = (name, { took, ...others }, people, rows) =>
  console.log(
    `\nToday beside the ${name} (${n(rows ?? people)} ${rows ? 'rows' : 'people'}, ${n(took / 1000, 1)} s): ${line(others)}${aim(others.p99 < 50, '50 ms', 'aim p99 50 ms')}`,
  )
export const bank = ({ quiet, others, matched, counts }, { invoices }) =>
  console.log(
    `\nToday, quiet: ${line(quiet)}\nToday, while ${n(counts.open)} credits are matched with ` +
      `${n(invoices)} invoices (${n(counts.sure)} sure) and booked: ${line(others)}` +
      `${aim(others.p99 < 50, '50 ms', 'aim p99 50 ms')}\n` +
      `Matching: ${matched.map((ms) => `${n(ms / 1000, 1)} s`).join(', ')}`,
  )
export const strangers = ({ quiet, beside }) => {
  console.log(`\nHealth, quiet: ${line(quiet)}`)
  for (const { path, ahead, sent, answered, connections, megabytes, ...health } of beside)
    console.log(
      `Health while a stranger sends ${path} ${n(sent)} times, ${ahead} ahead (${n(answered)} answered on ` +
        `${n(connections)} connections; the server at ${n(megabytes ?? 0)} MB): ${line(health)}` +
        aim(health.most < 100, '100 ms', 'aim at most 100 ms'),
    )
}
