/** The number of people who work here, by role, and the people who joined or left in a span. */
import { roles } from '../../../src/domain/access'
import { listUsers } from '../../people/contract'
import type { Link } from '../contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import {
  dayWords,
  inSpan,
  isIn,
  nameOf,
  peopleWords,
  type ChatAnswer,
  type Question,
  type Row,
} from './answering'
import { roleCannot } from './composing'
import { employeesLink } from './links'
import { teamMembers } from './teamMembers'

const mostRows = 12
const leaving = /\b(left|leav\w*|exit\w*|resign\w*|attrition|relieved)\b/
const joining = /\b(join\w*|new|hired)\b/

export function headcount(desk: Desk, { plain, span, whose }: Question): ChatAnswer {
  const links = desk.may('manage_employees') ? [employeesLink] : []
  const isAboutChange = joining.test(plain) || leaving.test(plain)
  if (isAboutChange && span) return joinedOrLeft(desk, leaving.test(plain), span, links)
  const { counts } = desk.ask(listUsers, { status: 'active', limit: '1' })
  const role = roles.find((one) => new RegExp(`\\b${one.toLowerCase()}s?\\b`).test(plain))
  if (role) {
    const count = activeWith(desk, role)
    return { message: `${peopleWords(count)} with the role ${role} ${work(count)} here.`, links }
  }
  if (whose.kind === 'team' && !/\b(company|firm|employees|staff)\b/.test(plain))
    return teamMembers(desk, whose)
  return {
    message: `${peopleWords(counts.active)} ${work(counts.active)} here; ${counts.inactive} have left.`,
    rows: roles.map((one) => ({ label: one, value: String(activeWith(desk, one)) })),
    links,
  }
}

const work = (count: number): string => (count === 1 ? 'works' : 'work')

const activeWith = (desk: Desk, role: (typeof roles)[number]): number =>
  desk.ask(listUsers, { role, status: 'active', limit: '1' }).counts.active

/** For people who see joining dates. */
function joinedOrLeft(desk: Desk, isLeaving: boolean, span: Span, links: Link[]): ChatAnswer {
  if (!desk.may('view_employee_details')) return { message: roleCannot }
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = desk.ask(listUsers, {
      status: isLeaving ? 'inactive' : 'all',
      page: String(page),
      limit: '200',
    })
    for (const one of data) {
      const day = isLeaving ? one.lastWorkDate : one.dateOfJoining
      if (day && isIn(day, span)) found.push({ label: nameOf(one), value: dayWords(day) })
    }
    if (page >= pagination.totalPages) break
  }
  return {
    message: `${peopleWords(found.length)} ${isLeaving ? 'left' : 'joined'} ${inSpan(span)}.`,
    rows: found.slice(0, mostRows),
    links,
  }
}
