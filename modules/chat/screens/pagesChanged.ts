import { stale } from '../../../web/query'
import { getPage, listPages } from '../contract'

/** Fetched again after one's own change. */
export const pagesChanged = () => void stale(listPages.path, getPage.path)
