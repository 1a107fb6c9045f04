/** The functions of attendance for other modules. Commands write in the caller's transaction. */
export { todayOf, statusToday } from './day/today'
export { registerPendingRegularizations, type PersonDay } from './pendingRegularizations'
export { setLeaveMarks } from './leave/marks'
export { correct, correctionInstants, undoCorrection } from './corrections/corrections'
export {
  halfDayTimes,
  hundredthsWorked,
  openDay,
  recordOn,
  shiftOfDay,
  touchedSince,
  workedHalves,
} from './day/dayQueries'
export { previewCorrection } from './corrections/correctionPreview'
export { forgottenPunchOut } from './corrections/usualOut'
export { daysOfPeriod, periodOver, recordedSince } from './history/period'
export { attendanceTrends, type MonthTrend } from './trends/trends'
export type { PeriodDay } from './rules'
export { firmToday } from './live/firmToday'
export { forgetPresence } from './live/board'
export { teamToday, teamTodayAnswer } from './live/teamToday'
export { cityNear } from './places/cities'
export { countStamps, stampDay } from './stamps/stamps'
