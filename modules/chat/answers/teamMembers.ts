/** The members of one's own team or of another manager's team. */
import { listEmployees, listTeam, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Whose } from '../understanding/whose'
import { are, nameOf, peopleWords, type ChatAnswer, type Row } from './answering'
import { large, teamSize } from './attendanceSums'
import { roleCannot } from './composing'
import { historyLink } from './links'

const mostRows = 12
const links = [historyLink]

export function teamMembers(desk: Desk, whose: Whose): ChatAnswer {
  const lead = whose.kind === 'lead' ? whose.lead : whose.kind === 'people' ? whose.people[0]! : null
  if (lead && lead.id !== desk.who.id) return teamOf(desk, lead)
  if (!desk.may('view_team_attendance')) return { message: roleCannot }
  const size = teamSize(desk)
  if (size > large) return { message: `${size} people are in your team.`, links }
  const all = desk.ask(listTeam)
  return {
    message:
      all.length === 0
        ? 'Your team has no members.'
        : `${peopleWords(all.length)} ${are(all.length)} in your team.`,
    rows: all.slice(0, mostRows).map(memberRow),
    links,
  }
}

/** People can see another manager's team if they see the hierarchy, as in Team Performance. */
function teamOf(desk: Desk, lead: PersonName): ChatAnswer {
  const found = desk
    .askIf(listEmployees)
    ?.filter(({ managerId, isActive }) => managerId === lead.id && isActive)
  if (!found) return { message: `You can see your own team, but not the team of ${nameOf(lead)}.` }
  return {
    message:
      found.length === 0
        ? `Nobody reports to ${nameOf(lead)}.`
        : `${peopleWords(found.length)} ${found.length === 1 ? 'reports' : 'report'} to ${nameOf(lead)}.`,
    rows: found.slice(0, mostRows).map(memberRow),
  }
}

type Member = { firstName: string; lastName: string; designation: string | null; role: string }
const memberRow = (one: Member): Row => ({ label: nameOf(one), value: one.designation ?? one.role })
