/** What the demo firm's generator calls: verbs, and `notices`, its listeners. */
export { decideOne } from './deciding'
export * as notices from './notices'
export { request } from './requesting'
