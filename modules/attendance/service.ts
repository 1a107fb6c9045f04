/** What other modules may ask of attendance. */
export { todayOf, statusToday } from './today'
