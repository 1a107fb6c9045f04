/** The ETag of a response: a hash of its text, or of everything that it depends on. */
import { hash } from 'node:crypto'

export const etagOf = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
