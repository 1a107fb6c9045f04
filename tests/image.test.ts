/**
 * The Docker image is built from the repository: the files that the Dockerfile copies exist, and no file that
 * the build needs is ignored.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

/** Reads the list like Docker: the last matching line decides. */
function isIgnored(path: string): boolean {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}(/|$)`).test(path)
  return ignored.reduce(
    (out, line) => (line.startsWith('!') ? (fits(line.slice(1)) ? false : out) : fits(line) || out),
    false,
  )
}

test('the copied files exist and are not ignored', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, files]) => files!.split(' '))
    .filter((file) => file !== '.')
  expect(copied).toEqual(['package.json', 'package-lock.json', '.npmrc', 'bin/install.js'])
  for (const file of copied) expect([file, existsSync(file), isIgnored(file)]).toEqual([file, true, false])
})

test('the build has its sources, but no data, secrets or modules of this machine', () => {
  const sources = [
    ...readFileSync('bin/build.js', 'utf8')
      .match(/^const sources = \[(.+?)\]$/ms)![1]!
      .matchAll(/'([^']+)'/g),
  ].map(([, path]) => path!)
  expect(sources.length).toBeGreaterThan(6)
  expect(sources.filter(isIgnored)).toEqual([])
  for (const path of [
    'data/demo/muster.db',
    'data/muster.db',
    'node_modules/h3',
    'dist/web',
    '.git/config',
    'muster.env',
  ])
    expect([path, isIgnored(path)]).toEqual([path, true])
})

test('it runs as an unprivileged user, with its data in a volume and a health check', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  for (const line of [
    'USER node',
    'VOLUME /data',
    'ENTRYPOINT ["node", "/app/bin/muster.js"]',
    'CMD ["serve"]',
  ])
    expect(last).toContain(`\n${line}\n`)
  expect(last.indexOf('\nUSER ')).toBeLessThan(last.indexOf('\nENTRYPOINT '))
  expect(last).toMatch(/^HEALTHCHECK .*\/api\/health/m)
})
