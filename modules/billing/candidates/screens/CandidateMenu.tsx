/** The menu of one candidate; it begins with the statuses. */
import { Check, EllipsisVertical, History, ReceiptIndianRupee, Trash2, UserPlus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { ApiError, call } from '../../../../web/api'
import type { Who } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { undoable } from '../../../../web/undo'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import { sentenceOf } from '../../../../web/sendOnce'
import { getCandidate, setCandidateStatus, type Candidate } from '../../contract'
import { statuses, type Status } from '../../rules'
import { mayReplace } from './candidateFields'
import type { Open, Opens } from '../../screens/open'

async function update(candidate: Candidate, status: Status) {
  try {
    const { version } = await call(setCandidateStatus, {
      id: String(candidate.id),
      status,
      version: candidate.version,
    })
    const done = { title: 'Success', text: `Status of ${candidate.name} updated to ${status}` }
    // 'Joined and Left' may be chosen again to change the leaving date.
    if (candidate.status === 'Joined and Left') toast({ ...done, tone: 'good' })
    else
      undoable(done, () =>
        call(setCandidateStatus, { id: String(candidate.id), status: candidate.status, version }),
      )
  } catch (error) {
    const stored =
      error instanceof ApiError && error.status === 409
        ? await call(getCandidate, { id: String(candidate.id) }).catch(() => null)
        : null
    const text = stored
      ? `Somebody else has changed ${candidate.name}. The status is now ${stored.status}; you chose ` +
        `${status}. Please choose again.`
      : sentenceOf(error, 'Failed to update status')
    toast({ title: 'Error', text, tone: 'bad' })
  }
}

export function CandidateMenu({ candidate, who, onOpen }: Opens & { candidate: Candidate; who: Who }) {
  const { id, name, status } = candidate
  const none = <span className="menu-gap" />
  return (
    <Drop label={`Actions for ${name}`} button={<EllipsisVertical size={18} aria-hidden />}>
      {(close) => {
        const then = (open: Open) => () => {
          close()
          onOpen(open)
        }
        return (
          <>
            <div role="group" aria-label="Update Status">
              <p className="menu-head" aria-hidden>
                Update Status
              </p>
              {statuses.map((one) => (
                <MenuEntry
                  key={one}
                  checked={one === status}
                  icon={one === status ? <Check size={16} aria-hidden /> : none}
                  onSelect={() => {
                    close()
                    if (one === status) return
                    // The leaving date decides whether the guarantee applies.
                    if (one === 'Joined and Left') onOpen({ what: 'left', candidate })
                    else void update(candidate, one)
                  }}
                >
                  {one}
                </MenuEntry>
              ))}
            </div>
            <hr />
            {mayReplace(candidate) && (
              <MenuEntry
                icon={<UserPlus size={16} aria-hidden />}
                onSelect={then({ what: 'candidate', like: candidate })}
              >
                Add Replacement
              </MenuEntry>
            )}
            <MenuEntry
              icon={<History size={16} aria-hidden />}
              onSelect={then({ what: 'history', of: 'candidate', id, name })}
            >
              View History
            </MenuEntry>
            {status === 'Joined' && may(who, 'manage_invoices') && (
              <MenuEntry
                icon={<ReceiptIndianRupee size={16} aria-hidden />}
                onSelect={then({ what: 'invoice', candidateId: id, candidateName: name })}
              >
                Add Invoice
              </MenuEntry>
            )}
            {may(who, 'delete_billing') && (
              <MenuEntry
                icon={<Trash2 size={16} aria-hidden />}
                onSelect={then({ what: 'delete candidate', candidate })}
              >
                Delete Candidate
              </MenuEntry>
            )}
          </>
        )
      }}
    </Drop>
  )
}
