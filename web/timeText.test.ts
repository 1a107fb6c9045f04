import { expect, test } from 'vitest'
import { readTime } from './timeText'

test('a time is read as people type it', () => {
  const typed = {
    '930': '09:30',
    '9:30': '09:30',
    '9.30': '09:30',
    '0930': '09:30',
    '1905': '19:05',
    '19 5': '19:05',
    ' 7 ': '07:00',
    '0': '00:00',
    '2359': '23:59',
    '9h15': '09:15',
    '9.30 pm': '21:30',
    '930PM': '21:30',
    '9 a.m.': '09:00',
    '12 am': '00:00',
    '12:15 pm': '12:15',
  }
  for (const [text, time] of Object.entries(typed)) expect(readTime(text), text).toBe(time)
})

test('a text that is not a time of day is refused', () => {
  for (const text of [
    '',
    'noon',
    '24:00',
    '2460',
    '960',
    '12:60',
    '12345',
    '-5',
    '9:3:0',
    '13 pm',
    '0 am',
    'pm',
  ])
    expect(readTime(text), text).toBeNull()
})
