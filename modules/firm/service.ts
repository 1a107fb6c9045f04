/**
 * The firm: name, zone, settings, calendar, shifts, offices.
 *
 *   snapshotOf(ask)   everything at one moment, for several reads
 *   everything  save  updateFacts   importHolidayList   the Settings screen's actions, for the command line
 *   firmOf  zoneOf  setUp   settingOn(snapshot, key, day)   shiftOn(snapshot, id, day)  shiftsOn
 */
export { calendarChangedAt } from './calendarChanges'
export { everything, updateFacts } from './everything'
export { firmDay, firmOf, setUp, settingOn, shiftOn, shiftsOn, zoneIn, zoneOf } from './facts'
export { importHolidayList } from './holidayList'
export { isLoopbackHost, passwordsAreForAdmins, providerOf, redirectOf, type Provider } from './provider'
export { mailServerOf, sendsMail, type MailServer } from './mailServer'
export { storeSetting } from './saving'
export { usualSettings, type Settings } from './settings'
export { snapshotOf, type Shift, type Snapshot } from './snapshot'
