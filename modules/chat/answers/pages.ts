/** Lists of endpoints, which are an array, or an object if a page was requested. */

export const listIn = <T>(found: T[] | { data: T[] }): T[] => (Array.isArray(found) ? found : found.data)

/** For calls with `page`, which always return an object. */
export const pageOf = <T extends object>(found: T) => found as Exclude<T, readonly unknown[]>
