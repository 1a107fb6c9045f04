/** The sentences of 'Show the working': one per applied rule, in order. */
import { dayOf, timeOf, type Instant } from '../../../src/domain/day'
import type { Working } from '../contract'
import type { Frame } from './days'
import type { BreakRow, CorrectionRow, SessionRow } from './parts'
import { correctedTotals } from '../correctionRules'
import { hoursText, hundredthsOf, length, shiftStart, totalsOf } from '../rules'

export type Worked = {
  record: Working['record']
  frame: Frame
  sessions: SessionRow[]
  breaks: BreakRow[]
  correction: { held: CorrectionRow; entry: NonNullable<Working['correction']> } | null
  dayName: string | null
  now: Instant
}

export function rulesOf(day: Worked): string[] {
  const { record, frame, sessions, breaks, correction, dayName } = day
  const { shift, rules, zone } = frame
  const sentences = [
    `The ${shift.name} shift applies, ${shift.starts} to ${shift.ends}. Its day begins 4 hours before ` +
      'the shift.',
  ]
  if (dayName)
    sentences.push(
      `${record.date} is an off day: ${dayName}. With punches it stays Week Off and shows their hours.`,
    )
  const leave = leaveSentence(record)
  if (leave) sentences.push(leave)
  if (!sessions.length && !correction) return [...sentences, ...withoutPunch(day)]
  sentences.push(...(correction ? correctedHours(day, correction) : punchedHours(day)))
  if (record.isAuto)
    sentences.push(
      `There was no punch out, so Muster punched out at the shift's automatic time, ${shift.autoOut}. ` +
        `The session counts only to the shift's end, ${shift.ends}, until it is regularized.`,
    )
  if (breaks.length)
    sentences.push(
      `Productive hours are the total minus ${record.breakTime} of breaks: ${record.productiveHours}.`,
    )
  if (record.lateMinutes) {
    const first = correction?.held.punchIn ? 'The corrected punch in' : 'The first punch in'
    sentences.push(
      `${first} is ${record.lateMinutes} minutes after ` +
        `${timeOf(shiftStart(frame.day, shift, zone), zone)}; late is more than ${rules.graceMinutes} ` +
        'minutes.',
    )
  }
  if (record.isOutside)
    sentences.push(
      'A punch was outside every office: its distance minus the GPS accuracy (at most 100 ' +
        'm) is more than the radius.',
    )
  if (record.status === 'Working' || record.status === 'On Break')
    sentences.push('The day is still open. Its status is set at punch out.')
  else if (!dayName) sentences.push(thresholdSentence(day))
  return sentences
}

function thresholdSentence({
  record: { leave, status, totalHours },
  frame: { rules, shift },
}: Worked): string {
  const share = leave && leave.halves !== 'full' ? 0.5 : 1
  const least =
    `Present needs ${rules.presentHours * share} hours or more, ` +
    `Half Day ${rules.halfDayHours * share} or more`
  if (status === 'On Leave' || status === 'Comp Off')
    return `${least}. With ${totalHours} hours the day stays ${status}.`
  if (status === 'Punched Out')
    return `${least}. Fewer are Absent once the shift ends at ${shift.ends}. So far: ${totalHours} hours.`
  return `${least}. Fewer are Absent. With ${totalHours} hours the day is ${status}.`
}

function leaveSentence({ leave, status }: Working['record']): string | null {
  if (!leave) return null
  const what = leave.type === 'compensation' ? 'compensation leave' : 'leave'
  if (leave.halves === 'morning')
    return (
      `The morning is approved ${what}: Present and Half Day need half as many hours, and nobody is ` +
      'late.'
    )
  if (leave.halves === 'afternoon')
    return `The afternoon is approved ${what}: Present and Half Day need half as many hours.`
  if (status === 'On Leave' || status === 'Comp Off') return `The whole day is approved ${what}.`
  return (
    `The whole day is approved ${what}, which counts until somebody confirms that it was worked. Hours ` +
    'are counted as on any day.'
  )
}

function withoutPunch({ record, frame, dayName }: Worked): string[] {
  if (dayName) return ['There is no punch.']
  if (record.leave?.halves === 'full') return [`A day of full leave without a punch is ${record.status}.`]
  return [
    record.status === 'Absent'
      ? 'A working day without a punch is Absent.'
      : `Without a punch the day is Not Punched In until ${frame.shift.autoOut}, then Absent.`,
  ]
}

function punchedHours({ sessions, breaks, now }: Worked): string[] {
  const sentences: string[] = []
  if (sessions.length > 1)
    sentences.push(
      `The day was reopened ${sessions.length - 1 === 1 ? 'once' : `${sessions.length - 1} times`}: time ` +
        'spent punched out does not count.',
    )
  const total = hundredthsOf(totalsOf(sessions, breaks, now).workedMs)
  // The parts to the second, because separately rounded parts would not always add up.
  const parts = sessions.map((s) => exactText(length(s, now)))
  const sum =
    parts.length > 1 ? `${parts.join(' + ')} = ${exactText(totalsOf(sessions, [], now).workedMs)}` : parts[0]
  return [
    ...sentences,
    `Total hours are the time punched in, breaks included: ${sum}, that is ${hoursText(total)} hours.`,
  ]
}

/** Who approved what, when and why, and the work after it. */
function correctedHours(
  { record, frame: { zone }, sessions, breaks, now }: Worked,
  { held, entry }: NonNullable<Worked['correction']>,
): string[] {
  const who = entry.approvedBy ? `approved by ${entry.approvedBy}` : 'with no other approver'
  const times = [
    entry.punchInTime && `in at ${entry.punchInTime}`,
    entry.punchOutTime && `out at ${entry.punchOutTime}`,
    `${entry.hours} hours`,
  ]
    .filter(Boolean)
    .join(', ')
  const sentences = [
    `A regularization applies, ${who} on ${dayOf(held.at, zone)} at ${timeOf(held.at, zone)}: ${times}. ` +
      `Reason: ${entry.reason}`,
  ]
  if (sessions.length) sentences.push('The punches stay unchanged. The regularization replaces their hours.')
  const after = correctedTotals(held, sessions, breaks).counted.map((session) =>
    exactText(length(session, now)),
  )
  if (after.length)
    sentences.push(
      `Later work is added: ${entry.hours} hours + ${after.join(' + ')}, that is ` +
        `${record.totalHours} hours.`,
    )
  return sentences
}

/** `9h 20m 51s` */
function exactText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return (
    `${Math.floor(seconds / 3600)}h ${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}m ` +
    `${String(seconds % 60).padStart(2, '0')}s`
  )
}
