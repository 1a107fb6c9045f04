/** What the program, which makes a demo firm, may ask of reports. */
export { makeMissing, makeUp } from './monthly'
