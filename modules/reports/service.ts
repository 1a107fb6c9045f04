/** What the demo firm's generator may call. */
export { makeMissing, makeUp } from './monthly'
