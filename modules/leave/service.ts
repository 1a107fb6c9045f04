/** What other modules may ask of leave. */
export { balanceOf, figuresOf } from './balances'
export { halvesOn } from './reading'
export { upcoming } from './team'
