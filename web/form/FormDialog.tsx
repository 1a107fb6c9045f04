/**
 * A form in a dialog: closed with something unsaved it asks first, and of two who were at it it shows both.
 */
import { useState, type ReactNode } from 'react'
import { Confirm } from '../ui/Confirm'
import { Dialog, SendButtons } from '../ui/Dialog'
import { ErrorState } from '../ui/Empty'
import { Overtaken } from '../ui/Overtaken'
import { Waiting } from '../ui/Spinner'
import { sentenceOf } from '../wish'
import type { useFresh } from './useFresh'
import type { Form } from './useForm'

type FormDialogProps<V extends object, N extends keyof V & string> = {
  form: Pick<Form<V>, 'values' | 'theirs' | 'isDirty' | 'busy' | 'element'> & {
    rebase: (keepMine: boolean) => unknown
  }
  title: string
  /** What the button says, and what it says while it is sent. */
  action: string
  doing?: string
  onClose: () => void
  /** The form's: its buttons stand in the foot, in sight however long it is. Left out, they are its end. */
  id?: string
  wide?: boolean
  className?: string
  /** What is shown of both where somebody else was faster: as in 'this task', and each field in words. */
  both?: { what: string; labels: Record<N, string>; said?: (name: N, values: V) => string }
  /** Above the form. */
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
  const said = both?.said ?? ((name: N, values: V) => String(values[name]))
  return (
    <>
      <Dialog wide={wide} title={title} onClose={close} foot={id && buttons}>
        {theirs && both && (
          <Overtaken
            what={both.what}
            rows={(Object.keys(both.labels) as N[]).map((name) => ({
              label: both.labels[name],
              stored: said(name, theirs),
              mine: said(name, form.values),
            }))}
            onRebase={form.rebase}
          />
        )}
        {head}
        <form id={id} className={className} {...form.element}>
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
          <p>What you have changed here is not saved.</p>
        </Confirm>
      )}
    </>
  )
}

/** The same dialog while the row that it edits is on its way. */
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
