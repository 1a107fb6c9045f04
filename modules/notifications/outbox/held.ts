import { plus, type Instant } from '../../../src/domain/day'

type Waiting = { isUrgent: number; attempts: number; createdAt: Instant; dueAt: Instant }

/**
 * Held by quiet hours or a digest, so it is combined with others that were; the few seconds for undo do not
 * count.
 */
export const wasHeld = ({ isUrgent, attempts, createdAt, dueAt }: Waiting): boolean =>
  !isUrgent && attempts === 0 && dueAt > plus(createdAt, 1)
