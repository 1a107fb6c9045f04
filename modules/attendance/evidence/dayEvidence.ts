/** The evidence of a day's punches, derived when the day is shown. */
import type { Ask } from '../../../src/app'
import { addDays, plus, type Day } from '../../../src/domain/day'
import type { Who } from '../../../src/http'
import { attendanceReach, visibleSql, withinSql } from '../../people/service'
import type { Evidence } from './evidenceContract'
import { evidenceOf, type OtherPunch, type StoredPunch } from './positionEvidence'

/** In days and hours, as far as the rules look. */
const ownDays = 30
const otherHours = 12

/** By the id of the punch. The caller has checked that the day is visible. */
export function dayEvidence(
  ask: Ask,
  who: Who,
  userId: number,
  day: Day,
  zone: string,
): Map<number, Evidence[]> {
  const own = ask.db.all<StoredPunch>(
    `select p.id, p.day, p.at, p.source, p.lat, p.lng, p.accuracy, p.client_at as clientAt,
       p.cut_at as cutAt, p.phone
     from attendance_days a
     cross join punches p on p.day = a.day and p.user_id = a.user_id
     where a.user_id = ? and a.day between ? and ?`,
    userId,
    addDays(day, -ownDays),
    day,
  )
  const punches = own.filter((punch) => punch.day === day)
  const others = othersWithSamePhone(ask, who, userId, punches)
  return new Map(punches.map((punch) => [punch.id, evidenceOf(punch, own, others, zone)]))
}

/** On their own day, people do not see the other's name. */
function othersWithSamePhone(
  ask: Ask,
  who: Who,
  userId: number,
  punches: readonly StoredPunch[],
): OtherPunch[] {
  const sent = punches.filter(({ phone }) => phone !== null)
  if (!sent.length) return []
  const times = sent.map(({ at }) => at).toSorted()
  const reach = attendanceReach(who)
  return ask.db
    .all<OtherPunch & { isVisible: number }>(
      `${visibleSql(reach)}
       select p.user_id as userId, u.full_name as name, p.at, p.phone,
         ${withinSql(reach, 'p.user_id')} as isVisible
       from json_each(:phones) one
       cross join punches p on p.phone = one.value and p.at between :from and :to
       join users u on u.id = p.user_id
       where p.user_id <> :userId`,
      {
        who: who.id,
        userId,
        phones: JSON.stringify([...new Set(sent.map(({ phone }) => phone))]),
        from: plus(times[0]!, -otherHours * 60),
        to: plus(times.at(-1)!, otherHours * 60),
      },
    )
    .map(({ isVisible, name, ...other }) => ({
      ...other,
      name: isVisible === 1 && userId !== who.id ? name : null,
    }))
}
