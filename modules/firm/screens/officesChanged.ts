import { stale } from '../../../web/query'
import { listOffices } from '../contract'

/** Fetched again after one's own change. */
export const officesChanged = () => void stale(listOffices.path, '/api/users', '/api/auth/me')
