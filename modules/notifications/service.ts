/**
 * A notice is rows written in the transaction of its event: one in the inbox, and one delivery per device.
 * Channels send after the commit: push, and mail for people who chose it.
 *
 *   notify(tx, notice)     returns the number of rows
 */
export { toPeople } from './broadcast/broadcasts'
export { mailTo } from './mail/queueing'
export { mailWorks } from './mail/serverState'
export { notify } from './inbox/notify'
export { heldSeconds, settleNotices, retractNotices, reopenNotices } from './inbox/noticeState'
