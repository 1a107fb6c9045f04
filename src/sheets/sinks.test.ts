import { setTimeout as wait } from 'node:timers/promises'
import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { columns } from '../../tests/support/sheetFiles'
import { cellsOf } from '../../tests/files/workbooks'
import type { Cell } from './cells'
import { writeXlsx } from './write'

describe('the writer waits for the receiver of the file', () => {
  /** Rows that do not compress. Counts the requested rows; `closed` is set once no more are requested. */
  function rows(count: number) {
    const requested = { rows: 0, closed: false }
    let seed = 1
    function* give(): Generator<Cell[]> {
      try {
        for (; requested.rows < count; requested.rows++)
          yield Array.from({ length: 20 }, () => String((seed = (seed * 48_271) % 2_147_483_647)))
      } finally {
        requested.closed = true
      }
    }
    return {
      requested,
      sheet: { name: 'Big', columns: Array.from({ length: 20 }, () => ({ header: 'x' })), rows: give() },
    }
  }

  test('requests rows only as the sink accepts them', async () => {
    const { requested, sheet } = rows(12_000)
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const done = writeXlsx([sheet], () => gate)
    await vi.waitUntil(() => requested.rows > 10, { timeout: 20_000 })
    await wait(300)
    expect(requested.rows).toBeLessThan(6000)
    open()
    await done
    expect(requested).toEqual({ rows: 12_000, closed: true })
  })

  test('ends the stream', async () => {
    const sink = new PassThrough()
    const done = writeXlsx([rows(50).sheet], sink)
    const pieces: Buffer[] = []
    for await (const piece of sink) pieces.push(piece as Buffer)
    await done
    expect(await cellsOf(new Uint8Array(Buffer.concat(pieces)))).toHaveLength(51)
  })

  test.each([
    [
      'a sink that fails',
      () => async () => {
        throw new Error('the disk is full')
      },
      'the disk is full',
    ],
    [
      'a stream that fails',
      () => new Writable({ write: (_, __, done) => done(new Error('the disk is full')) }),
      'the disk is full',
    ],
    [
      'a reader who leaves',
      () => {
        const sink = new PassThrough()
        setTimeout(() => sink.destroy(), 100)
        return sink
      },
      /premature close/i,
    ],
  ])('%s ends the work and closes the rows', async (_, sink, words) => {
    const { requested, sheet } = rows(1e9)
    await expect(writeXlsx([sheet], sink())).rejects.toThrow(words)
    await vi.waitUntil(() => requested.closed, { timeout: 20_000 })
  })

  test('an error in the rows ends the stream with that error', async () => {
    function* broken(): Generator<Cell[]> {
      yield ['a']
      throw new Error('no such table')
    }
    const sink = new PassThrough()
    sink.on('error', () => {})
    await expect(writeXlsx([{ name: 'x', columns: columns('text'), rows: broken() }], sink)).rejects.toThrow(
      'no such table',
    )
    expect(sink.destroyed).toBe(true)
  })
})
