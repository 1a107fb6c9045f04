import { expect, test } from 'vitest'
import { peopleInCell } from './peopleInCells'

const nameForms: Record<string, string[]> = {
  emp0003: ['meera@x.test'],
  emp0004: ['priya@x.test'],
  'meera test': ['meera@x.test'],
  'priya nambiar': ['priya@x.test'],
  'asha rao': ['asha@x.test', 'another.asha@x.test'],
}
const of = (key: string) => nameForms[key] ?? []

test.each([
  ['EMP0003', ['meera@x.test']],
  ['emp0003', ['meera@x.test']],
  ['Meera Test', ['meera@x.test']],
  ['Meera Test EMP0003', ['meera@x.test']],
  ['Meera Test (EMP0003)', ['meera@x.test']],
  ['EMP0003 - Meera Test', ['meera@x.test']],
  ['Asha Rao', ['asha@x.test', 'another.asha@x.test']],
  // Two numbers, another person's name, and an unknown name.
  ['Priya Nambiar EMP0004 EMP0003', ['priya@x.test', 'meera@x.test']],
  ['Meera Test EMP0004', ['priya@x.test', 'meera@x.test']],
  ['Rahul Verma EMP0004', []],
  ['Nobody', []],
])('%s is %j', (text, found) => expect(peopleInCell(text, of)).toEqual(found))
