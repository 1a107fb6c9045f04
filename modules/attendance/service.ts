/** What other modules may ask of attendance and tell it. The verbs write in the caller's own transaction. */
export { todayOf, statusToday } from './today'
export { setLeaveMarks } from './marks'
export { leaveMarksOn } from './parts'
export { correct, correctionInstants, type NewCorrection } from './corrections'
export { didWork, hasOpenSession, recordOn, shiftOfDay } from './onDay'
export { forgottenPunchOut, type ForgottenPunchOut } from './usualOut'
export { daysOfPeriod, periodOver, recordedSince, type PersonDays } from './period'
export { hoursBetween, type PeriodDay } from './rules'
