/** Names of other scripts in Latin letters, as they sound. */
import { expect, test } from 'vitest'
import { latin } from './latin'

test.each([
  ['प्रिया शर्मा', 'Priya Sharma'],
  ['अमित कुमार', 'Amit Kumar'],
  ['राम', 'Ram'],
  ['ज़ैनब', 'Zainab'],
  ['অনিন্দিতা', 'Anindita'],
  ['ગીતા પટેલ', 'Gita Patel'],
  ['ਗੁਰਪ੍ਰੀਤ', 'Guraprit'],
  ['முருகன்', 'Murukan'],
  ['రాజేష్', 'Rajesh'],
  ['ಸುಮಾ', 'Suma'],
  ['അനിൽ', 'Anil'],
  ['José Müller', 'José Müller'],
  ['Łukasz', '?ukasz'],
  ['₹ 5', 'Rs  5'],
  ['Café – “ok”', 'Café – “ok”'],
  ['李', '?'],
  ['a\tb', 'a b'],
])('%s is written %s', (given, written) => expect(latin(given).text).toBe(written))
