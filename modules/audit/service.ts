/** The audit, for the program's commands: `verify` reads the whole chain. */
export { verify } from './checking'
export { wordsOf } from './words'
