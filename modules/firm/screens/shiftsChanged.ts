import { stale } from '../../../web/query'
import { listShifts } from '../contract'

/** Fetched again after one's own change. */
export const shiftsChanged = () =>
  void stale(listShifts.path, '/api/auth/me', '/api/attendance/today', '/api/attendance/live')
