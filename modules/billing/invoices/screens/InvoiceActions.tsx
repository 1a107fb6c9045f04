/** The actions on an invoice, by its state and the role. */
import {
  BadgeCheck,
  EllipsisVertical,
  FileDown,
  FileMinus2,
  FileText,
  IndianRupee,
  History,
  Mail,
  Pencil,
  Trash2,
  Undo2,
  Wallet,
} from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { downloadFrom } from '../../../../web/download'
import type { Who } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { IconButton } from '../../../../web/ui/Button'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import { sentenceOf } from '../../../../web/sendOnce'
import type { Invoice } from '../../contract'
import type { InvoiceDialog, Open, Opens } from '../../screens/open'

async function print({ id, invoiceNumber }: Invoice) {
  try {
    await downloadFrom(`/api/billing-invoices/${id}/pdf`, `invoice ${invoiceNumber}.pdf`)
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Failed to download the invoice'), tone: 'bad' })
  }
}

type Choice = { what: InvoiceDialog; label: string; icon: typeof Wallet }

function choicesOf({ state, entries, credited, invoiceAmount }: Invoice): Choice[] {
  const isDraft = state === 'Draft'
  const isCredited = credited === invoiceAmount
  return [
    ...(state === 'Open' ? [{ what: 'receipt', label: 'Record Receipt', icon: Wallet } as const] : []),
    { what: 'mail', label: 'Send by Mail', icon: Mail },
    ...(isDraft || isCredited
      ? []
      : [{ what: 'credit note', label: 'Add Credit Note', icon: FileMinus2 } as const]),
    ...(state === 'Open'
      ? ([
          { what: 'allocate', label: 'Use Advance', icon: IndianRupee },
          { what: 'write off', label: 'Write Off Rest', icon: FileMinus2 },
        ] as const)
      : []),
    ...(state === 'Owed to client'
      ? ([
          { what: 'refund', label: 'Record Refund', icon: Undo2 },
          { what: 'to account', label: 'Keep on Account', icon: IndianRupee },
        ] as const)
      : []),
    ...(entries.length ? [{ what: 'payments', label: 'Correct Payments', icon: Undo2 } as const] : []),
  ]
}

export function InvoiceActions({ invoice, who, onOpen }: Opens & { invoice: Invoice; who: Who }) {
  const { id, invoiceNumber, candidateId, candidateName, state } = invoice
  const manages = may(who, 'manage_invoices')
  return (
    <span className="row-actions">
      {manages && state === 'Draft' && (
        <IconButton
          label={`Issue ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'document', invoice })}
        >
          <BadgeCheck size={17} aria-hidden />
        </IconButton>
      )}
      {manages && state === 'Open' && (
        <IconButton
          label={`Record payment for ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'receipt', invoice })}
        >
          <Wallet size={17} aria-hidden />
        </IconButton>
      )}
      {manages && (
        <IconButton
          label={`Edit ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'invoice', candidateId, candidateName, invoice })}
        >
          <Pencil size={17} aria-hidden />
        </IconButton>
      )}
      {may(who, 'delete_billing') && (
        <IconButton
          label={`Delete ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'delete invoice', invoice })}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      )}
      <Drop label={`Actions for ${invoiceNumber}`} button={<EllipsisVertical size={18} aria-hidden />}>
        {(close) => {
          const then = (open: Open) => () => {
            close()
            onOpen(open)
          }
          return (
            <>
              <MenuEntry
                icon={<FileText size={16} aria-hidden />}
                onSelect={then({ what: 'document', invoice })}
              >
                View Document
              </MenuEntry>
              {manages &&
                choicesOf(invoice).map(({ what, label, icon: Icon }) => (
                  <MenuEntry
                    key={what}
                    icon={<Icon size={16} aria-hidden />}
                    onSelect={then({ what, invoice })}
                  >
                    {label}
                  </MenuEntry>
                ))}
              <MenuEntry
                icon={<FileDown size={16} aria-hidden />}
                onSelect={() => {
                  close()
                  void print(invoice)
                }}
              >
                Download PDF
              </MenuEntry>
              <MenuEntry
                icon={<History size={16} aria-hidden />}
                onSelect={then({ what: 'history', of: 'invoice', id, name: invoiceNumber })}
              >
                View History
              </MenuEntry>
            </>
          )
        }}
      </Drop>
    </span>
  )
}
