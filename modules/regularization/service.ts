/** What the story, which has no edge, asks of regularization: its verbs, and `notices`, its listeners. */
export { decideOne } from './deciding'
export * as notices from './notices'
export { request } from './requesting'
