/** Which texts ask Muster to change something. */
import { expect, test } from 'vitest'
import { asksChange, completesTask } from './changes'

test.each([
  ['add holiday 14 january', true],
  ['please change the due date of the last invoice', true],
  ['can you set her december target to 6 lakh', true],
  ['holi ki chhutti list me add kar do', true],
  ['add up my hours of october', false],
  ['changes in billing since october', false],
  ['update on my leave request', false],
  ['record of my punches', false],
  ['who changed my shift', false],
  ['update me on collections', false],
  ['transfer received from hdfc today', false],
  ['set target kitna hai', false],
  ['add my october and november hours', false],
  ['remove sundays and tell me working days', false],
  ['target set kar diya kya', false],
  ['holiday add karna hai', true],
  ['hello sir please update my phone', true],
  ['i want to add a holiday', true],
  ['when was the target set', false],
])('asks for a change: %s', (text, expected) => expect(asksChange(text)).toBe(expected))

test.each([
  ['mark the bank reconciliation task as completed', true],
  ['mark tht infosys jd task done', true],
  ['wo sourcing wala task complete mark kar do', true],
  ['close the hdfc task', true],
  ['how do i mark a task as done', false],
  ['by mistake I marked the task done', false],
  ['how many tasks did I complete', false],
  ['is the task done', false],
  ['did I complete the hdfc task', false],
  ['complete task list', false],
  ['why cant I complete this task', false],
  ['task complete kar diya', false],
  ['mark infosys invoice as closed', false],
  ['who will complete the task of ravi', false],
])('completes a task: %s', (text, expected) => expect(completesTask(text)).toBe(expected))
