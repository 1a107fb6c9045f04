/**
 * A notice is rows, written in the transaction of what it tells of: one in the inbox and one delivery for
 * each device. Channels send after commit.
 *
 *   notify(tx, notice)     answers how many rows it made
 */
export { toPeople } from './broadcast/broadcasts'
export { notify } from './inbox/notify'
export { heldSeconds, settleNotices, retractNotices, reopenNotices } from './inbox/noticeState'
