/**
 * A form in a dialog. It asks before it discards changes, and shows both versions if somebody else has saved
 * meanwhile.
 */
import { useState, type ReactNode } from 'react'
import { Confirm } from '../ui/Confirm'
import { Dialog, SendButtons } from '../ui/Dialog'
import { ErrorState } from '../ui/Empty'
import { Conflict } from '../ui/Conflict'
import { Waiting } from '../ui/Spinner'
import { sentenceOf } from '../sendOnce'
import type { useFresh } from './useFresh'
import type { Form } from './useForm'

type FormDialogProps<V extends object, N extends keyof V & string> = {
  form: Pick<Form<V>, 'values' | 'theirs' | 'isDirty' | 'busy' | 'element'> & {
    rebase: (keepMine: boolean) => unknown
  }
  title: string
  /** The button's label, and its label while sending. */
  action: string
  doing?: string
  onClose: () => void
  /**
   * Id of the form, whose buttons are then in the always visible footer. Without it they are at the form's
   * end.
   */
  id?: string
  wide?: boolean
  className?: string
  /** For a conflict: what the row is called ('this task'), and the words of each field. */
  both?: { what: string; labels: Record<N, string>; textOf?: (name: N, values: V) => string }
  /** Content above the form. */
  head?: ReactNode
  children: ReactNode
}

export function FormDialog<V extends object, N extends keyof V & string>({
  form,
  title,
  action,
  doing = 'Saving…',
  onClose,
  id,
  wide,
  className = 'dialog-form',
  both,
  head,
  children,
}: FormDialogProps<V, N>) {
  const [leaving, setLeaving] = useState(false)
  const close = form.busy ? () => {} : form.isDirty ? () => setLeaving(true) : onClose
  const buttons = (
    <SendButtons form={id} onCancel={close} busy={form.busy} doing={doing}>
      {action}
    </SendButtons>
  )
  const { theirs } = form
  const textOf = both?.textOf ?? ((name: N, values: V) => String(values[name]))
  return (
    <>
      <Dialog wide={wide} title={title} onClose={close} foot={id && buttons}>
        {theirs && both && (
          <Conflict
            what={both.what}
            rows={(Object.keys(both.labels) as N[]).map((name) => ({
              label: both.labels[name],
              stored: textOf(name, theirs),
              mine: textOf(name, form.values),
            }))}
            onRebase={form.rebase}
          />
        )}
        {head}
        <form id={id} className={className} {...form.element}>
          {/* Shown if a field of the form is marked. */}
          <p className="required-legend" aria-hidden>
            Fields with * are required
          </p>
          {children}
          {!id && buttons}
        </form>
      </Dialog>
      {leaving && (
        <Confirm
          title="Discard your changes?"
          action="Discard"
          busy="Discarding…"
          keep="Keep editing"
          run={async () => (onClose(), true)}
          onClose={() => setLeaving(false)}
        >
          <p>Your changes here are not saved.</p>
        </Confirm>
      )}
    </>
  )
}

/** The same dialog while the row is loading. */
export function OpeningDialog({
  title,
  of,
  failed,
  onClose,
}: {
  title: string
  of: Pick<ReturnType<typeof useFresh>, 'error' | 'refetch'>
  failed: string
  onClose: () => void
}) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      {of.error ? (
        <ErrorState retry={() => void of.refetch()}>{sentenceOf(of.error, failed)}</ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}
