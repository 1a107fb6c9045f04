/**
 * A notice is rows, written in the transaction of what it tells of: one in the inbox and one delivery for
 * each device. Channels send after commit.
 *
 *   notify(tx, notice)     answers how many rows it made      inboxOf(ask, userId)
 */
export { toPeople } from './broadcasts'
export { notify, type Notice, type Told } from './notify'
export { heldSeconds, settle, unsay, unsettle } from './settling'
export { inboxOf } from './inbox'
export { dueAfterQuiet } from './quiet'
