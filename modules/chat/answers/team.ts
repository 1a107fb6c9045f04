/** The team today and on other days, for managers; the calls decide whom they see. */
import { team as teamFigures } from '../../dashboard/contract'
import { listEmployees, listTeam } from '../../people/contract'
import type { Desk } from '../desk'
import { countWords, nameOf, type Answering, type Question, type ChatAnswer } from './answering'
import { nameProblem, large, historyLink, most } from './teamShared'
import { teamPresent, teamHours } from './teamAtWork'
import { teamLeave, teamAbsent } from './teamAway'

const teamList: Answering = {
  may: 'view_team_attendance',
  samples: ['Who is in my team?', 'How many people report to me?'],
  answer(desk, question) {
    const named = nameProblem(question)
    if (named) return named
    const [lead] = question.people
    if (lead && lead.id !== desk.who.id) return teamOf(desk, lead)
    const { members } = desk.ask(teamFigures)
    if (members > large) return { message: `${members} people are in your team.`, links: [historyLink] }
    const people = desk.ask(listTeam)
    return {
      message:
        people.length === 0
          ? 'Your team has no members.'
          : `${countWords(people.length, 'person', 'people')} ` +
            `${people.length === 1 ? 'is' : 'are'} in your team.`,
      rows: people.slice(0, most).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
      links: [historyLink],
    }
  },
}

export const team: Record<string, Answering> = {
  'team.leave': teamLeave,
  'team.absent': teamAbsent,
  'team.present': teamPresent,
  'team.hours': teamHours,
  'team.list': teamList,
}

/** For another manager, as Team Performance lists people with their position in the hierarchy. */
function teamOf(desk: Desk, lead: Question['people'][number]): ChatAnswer {
  const people = desk
    .askIf(listEmployees)
    ?.filter(({ managerId, isActive }) => managerId === lead.id && isActive)
  if (!people) return { message: `You can see your own team, but not the team of ${nameOf(lead)}.` }
  return {
    message:
      people.length === 0
        ? `Nobody reports to ${nameOf(lead)}.`
        : `${countWords(people.length, 'person', 'people')} ` +
          `${people.length === 1 ? 'reports' : 'report'} to ${nameOf(lead)}.`,
    rows: people.slice(0, most).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
  }
}
