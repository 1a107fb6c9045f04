/** Formats for the screens of the books. */
export { countWords, money, monthWords } from '../../../web/format'
