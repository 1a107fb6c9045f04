/** What other modules may ask of attendance. */
export { todayOf, statusToday } from './today'
export { sessionsOf, breaksOf, frameAt, frameOn, rebuild } from './days'
