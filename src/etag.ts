/** The ETag of a response: a hash of its text, or of everything that it depends on. */
import { hash } from 'node:crypto'

export const etagOf = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * Whether a client already has this version (RFC 9110, 13.1.2): the header may be a list, and a proxy that
 * compresses marks its ETags as weak.
 */
export const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
