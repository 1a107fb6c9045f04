/** The firm's rules of leave and comp off. */
import { myBalance } from '../../leave/contract'
import { daysWords, type Measure } from './answering'
import { leaveLink } from './links'

export const leaveRules: Record<string, Measure> = {
  'policy.leave': {
    about: 'the rules of leave',
    samples: ['How many leaves do we get in a year?', 'How many leaves are carried forward?'],
    answer(desk) {
      const { totalLeaves, monthlyAllowance } = desk.ask(myBalance)
      const rules = desk.setting('leave')
      const expires = rules.carryForwardExpires
        ? `, to be used by ${rules.carryForwardExpires.split('-').toReversed().join('/')}`
        : ''
      return {
        message:
          `You get ${daysWords(totalLeaves)} of leave in this leave year. Up to ` +
          `${daysWords(monthlyAllowance)} a month is the allowance. You can apply for more, but the ` +
          'approver sees it.',
        rows: [
          {
            label: 'Carried forward into the next year',
            value: rules.carryForwardDays ? `at most ${daysWords(rules.carryForwardDays)}${expires}` : 'none',
          },
          { label: 'Half days', value: 'morning or afternoon' },
          {
            label: 'Late requests',
            value: rules.lookBackDays ? `up to ${daysWords(rules.lookBackDays)} back` : 'no',
          },
          {
            label: 'Off days between leave days',
            value: rules.sandwich ? 'count as leave' : 'do not count',
          },
          { label: 'Second approval', value: `for more than ${daysWords(rules.twoStepsAfterDays)} in a row` },
        ],
        links: [leaveLink],
      }
    },
  },
  'policy.compoff': {
    about: 'the rules of comp off',
    samples: ['When do I get a comp off?', 'How long can a comp off be claimed?'],
    answer(desk) {
      const rules = desk.setting('leave')
      return {
        message:
          'If you work on a day off, you can claim a comp off within ' +
          `${daysWords(rules.compensationWithinDays)}. Apply for leave of the type Compensation with the ` +
          'date you worked.',
        rows: [
          {
            label: 'On a working day',
            value:
              `${rules.compensationHalfHours} extra hours give half a day, ` +
              `${rules.compensationFullHours} a day`,
          },
          { label: 'Decided by', value: 'your manager, like any leave' },
        ],
        links: [leaveLink],
      }
    },
  },
}
