/** The state of a request for leave or for a correction, in words. */
import type { ApprovalStep } from '../../approvals/contract'

/** 'pending with Meera Test', else the status. */
export function pendingWith({
  status,
  approval,
}: {
  status: string
  approval: readonly ApprovalStep[]
}): string {
  const open = approval.find(({ state }) => state === 'open')
  return status === 'pending' && open?.holders.length
    ? `pending with ${open.holders.map(({ name }) => name).join(' or ')}`
    : status
}
