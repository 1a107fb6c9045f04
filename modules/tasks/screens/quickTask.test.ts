/** Tasks in one line. */
import { expect, test } from 'vitest'
import { readQuickTask } from './quickTask'

// A Wednesday.
const today = '2026-11-25'

test.each([
  ['Call Bluepeak @asha by Fri', { title: 'Call Bluepeak', person: 'asha', day: '2026-11-27' }],
  ['Call Bluepeak by Fri @asha rao', { title: 'Call Bluepeak', person: 'asha rao', day: '2026-11-27' }],
  ['Call Bluepeak', { title: 'Call Bluepeak', person: null, day: null }],
  ['Send the list by tomorrow', { title: 'Send the list', person: null, day: '2026-11-26' }],
  ['Send the list by 3 Dec', { title: 'Send the list', person: null, day: '2026-12-03' }],
  ['Send the list by 3/12', { title: 'Send the list', person: null, day: '2026-12-03' }],
  // The next Wednesday is a week from now.
  ['Review by wed', { title: 'Review', person: null, day: '2026-12-02' }],
  ['Review by WEDNESDAY', { title: 'Review', person: null, day: '2026-12-02' }],
  // A day that is none belongs to the title.
  ['Stand by the printer', { title: 'Stand by the printer', person: null, day: null }],
  ['Write to hr@bluepeak.in', { title: 'Write to hr@bluepeak.in', person: null, day: null }],
  ['Go by bus by Mon', { title: 'Go by bus', person: null, day: '2026-11-30' }],
  ['  spaces   between  ', { title: 'spaces between', person: null, day: null }],
  ['', { title: '', person: null, day: null }],
  ['@asha', { title: '@asha', person: null, day: null }],
])('%j', (text, read) => expect(readQuickTask(text, today)).toEqual(read))
