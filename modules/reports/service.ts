/** The functions of reports for the demo firm's generator. */
export { makeMissing, makeUp } from './monthly'
