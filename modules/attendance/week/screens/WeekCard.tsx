/** The week on the dashboard. */
export { OwnWeek as default } from './OwnWeek'
