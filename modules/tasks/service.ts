/**
 * What other modules, and the story, which has no edge, may ask of tasks and do with them.
 *
 *   create  change  complete  comment     list  overdue  upcoming  summary     notices: its listeners
 */
export { change, create } from './changing'
export { comment, complete } from './doing'
export * as notices from './notices'
export { list, overdue, summary, upcoming } from './reading'
