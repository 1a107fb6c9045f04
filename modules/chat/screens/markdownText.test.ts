import { describe, expect, test } from 'vitest'
import { blocksOf, inlinesOf, isSafe } from './markdownText'

describe('blocks', () => {
  test('headings, paragraphs, lists in lists, code', () => {
    expect(
      blocksOf(
        '# Dress code #\r\nFrom Monday\nto Thursday\n\n1. one\n2. two\n   goes on\n   - deeper\n\n```\n# not a heading\n```\n### End',
      ),
    ).toEqual([
      { kind: 'heading', level: 1, text: 'Dress code' },
      { kind: 'paragraph', lines: ['From Monday', 'to Thursday'] },
      {
        kind: 'list',
        ordered: true,
        start: 1,
        items: [
          { text: 'one', list: null },
          {
            text: 'two goes on',
            list: { kind: 'list', ordered: false, start: 1, items: [{ text: 'deeper', list: null }] },
          },
        ],
      },
      { kind: 'code', text: '# not a heading' },
      { kind: 'heading', level: 3, text: 'End' },
    ])
  })

  test('a list ends when its kind changes, and a numbered list begins at its number', () => {
    expect(blocksOf('- a\n- b\n3. c')).toEqual([
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          { text: 'a', list: null },
          { text: 'b', list: null },
        ],
      },
      { kind: 'list', ordered: true, start: 3, items: [{ text: 'c', list: null }] },
    ])
  })

  test('unclosed code extends to the end; nothing is empty', () => {
    expect(blocksOf('```\na\n\nb')).toEqual([{ kind: 'code', text: 'a\n\nb' }])
    expect(blocksOf('\n \n')).toEqual([])
  })

  test('parsing of any text terminates', () => {
    const pieces = ['- ', '  - ', '1. ', '# ', '```', '**', '_', '[a](', 'x', '', '   ', '\t']
    for (let seed = 1; seed < 400; seed++) {
      const text = Array.from(
        { length: 12 },
        (_, i) =>
          pieces[(seed * (i + 3) * 7919 + i * i) % pieces.length]! + pieces[(seed + i * 31) % pieces.length]!,
      ).join('\n')
      expect(Array.isArray(blocksOf(text))).toBe(true)
    }
  })
})

describe('words', () => {
  test('bold, italics, code, and one in the other', () => {
    expect(inlinesOf('**very *much*** and `a * b` _so_')).toEqual([
      { mark: 'strong', parts: ['very *much'] },
      '* and ',
      { mark: 'code', text: 'a * b' },
      ' ',
      { mark: 'em', parts: ['so'] },
    ])
    expect(inlinesOf('**a _b_ c**')).toEqual([
      { mark: 'strong', parts: ['a ', { mark: 'em', parts: ['b'] }, ' c'] },
    ])
  })

  test('text without marks stays as typed', () => {
    for (const text of [
      '5 * 3 * 2',
      'snake_case_name',
      '** alone',
      'a ` b',
      '[no link]',
      '\u20b9 5,000',
      '<b>not bold</b>',
    ])
      expect(inlinesOf(text)).toEqual([text])
    expect(inlinesOf(String.raw`\*starred\*`)).toEqual(['*starred*'])
  })

  test('links lead to http, https, mailto and paths of this app; others keep only their text', () => {
    expect(
      inlinesOf(
        'see [the **law**](https://example.com/a?b=1), [mail](mailto:hr@example.com), [leave](/leave).',
      ),
    ).toEqual([
      'see ',
      { mark: 'link', to: 'https://example.com/a?b=1', parts: ['the ', { mark: 'strong', parts: ['law'] }] },
      ', ',
      { mark: 'link', to: 'mailto:hr@example.com', parts: ['mail'] },
      ', ',
      { mark: 'link', to: '/leave', parts: ['leave'] },
      '.',
    ])
    for (const to of [
      'javascript:alert`1`',
      'JaVaScRiPt:x',
      ' javascript:x',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'https:///x',
      'java\tscript:x',
      'vbscript:x',
      'leave',
      '',
    ]) {
      expect(isSafe(to), to).toBe(false)
      expect(inlinesOf(`[words](${to})`).filter((part) => typeof part !== 'string')).toEqual([])
    }
  })

  test('unclosed marks are fast', () => {
    const started = performance.now()
    for (const piece of ['**', '*a ', '[a', '`', '_a ', '[](', '[a](b ', '*a*'])
      inlinesOf(piece.repeat(40_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
