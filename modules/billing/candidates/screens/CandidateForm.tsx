/** Adding a billing candidate, and editing one. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { monthOf } from '../../../../src/domain/month'
import { useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Overtaken } from '../../../../web/ui/Overtaken'
import { Waiting } from '../../../../web/ui/Spinner'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { sentenceOf } from '../../../../web/wish'
import { candidateChoices, getCandidate, type Candidate } from '../../contract'
import { CandidateFieldset } from './CandidateFieldset'
import { labels, names, replacementOf, type FieldName } from './candidateFields'
import { useCandidateForm } from './useCandidateForm'
import { useNames } from '../../screens/useNames'

export function CandidateForm({ id, like, onClose }: { id?: number; like?: Candidate; onClose: () => void }) {
  const { data: choices, error: missing, refetch: again } = useQuery(ask(candidateChoices))
  // As it is at this moment: an old version could not be saved.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(getCandidate, { id: String(id) }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [candidate, setCandidate] = useState<Candidate | null>(null)
  // What comes later, by the event stream, must not put its words over what is being typed.
  if (!candidate && data && isFetchedAfterMount) setCandidate(data)
  if (choices && (id === undefined || candidate))
    return (
      <Form
        candidate={candidate}
        like={like}
        companies={choices.companies}
        othersEmail={choices.othersEmail}
        onClose={onClose}
      />
    )
  const failed = error ?? missing
  return (
    <Dialog wide title={id === undefined ? 'Add Candidate' : 'Edit Candidate'} onClose={onClose}>
      {failed ? (
        <ErrorState retry={() => void (missing ? again() : refetch())}>
          {sentenceOf(failed, 'Failed to fetch billing candidates')}
        </ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

type FormProps = {
  candidate: Candidate | null
  like?: Candidate
  companies: readonly string[]
  othersEmail: string
  onClose: () => void
}

function Form({ candidate, like, companies, othersEmail, onClose }: FormProps) {
  const month = monthOf(todayIn(useZone()))
  const form = useCandidateForm(
    candidate,
    like ? replacementOf(like, month) : { entityName: companies[0] ?? '' },
    like?.id,
  )
  const lists = useNames(othersEmail)
  const { close, question } = useDiscard(form.isDirty, form.busy, onClose)
  const element = useRef<HTMLFormElement>(null)
  // An object: the same field may be wrong again.
  const [wanted, setWanted] = useState<{ field: FieldName } | null>(null)
  useEffect(() => {
    if (wanted)
      element.current
        ?.querySelector<HTMLElement>(`[name=${wanted.field}], [data-field=${wanted.field}]`)
        ?.focus()
  }, [wanted])

  const saidOf = (name: FieldName, value: string) => (name === 'clientId' ? lists.clientName(value) : value)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.busy) return
    const done = await form.send()
    if (done === true) onClose()
    else if (done) setWanted({ field: done })
  }

  return (
    <>
      <Dialog
        wide
        title={
          candidate
            ? `Edit Candidate: ${candidate.name}`
            : like
              ? `Replacement for ${like.name}`
              : 'Add Candidate'
        }
        onClose={close}
        foot={
          <SendButtons form="candidate-form" onCancel={close} busy={form.busy} doing="Saving…">
            {candidate ? 'Save Changes' : like ? 'Add Replacement' : 'Add Candidate'}
          </SendButtons>
        }
      >
        {form.theirs && (
          <Overtaken
            what="candidate"
            rows={names.map((name) => ({
              label: labels[name],
              stored: saidOf(name, form.theirs![name]),
              mine: saidOf(name, form.values[name]),
            }))}
            onRebase={form.rebase}
          />
        )}
        <form
          id="candidate-form"
          ref={element}
          className="billing-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          {like && (
            <p className="soft whole">
              In place of {like.name}, who left within the guarantee: the fee was billed once, so this
              placement bills nothing.
            </p>
          )}
          {candidate?.replaces && (
            <p className="soft whole">
              In place of {candidate.replaces.name}, who left within the guarantee.
            </p>
          )}
          {candidate?.replacedBy && (
            <p className="soft whole">{candidate.replacedBy.name} came in this one's place.</p>
          )}
          <CandidateFieldset form={form} lists={lists} companies={companies} />
          {candidate && <Dates candidate={candidate} />}
        </form>
      </Dialog>
      {question}
    </>
  )
}

/** The placement's money in time, by the client's terms. */
function Dates({ candidate: { invoiceBy, dueBy, guaranteeUntil } }: { candidate: Candidate }) {
  if (!invoiceBy || !dueBy || !guaranteeUntil) return null
  return (
    <dl className="placement-dates">
      {[
        ['Invoice by', invoiceBy],
        ['Payment due', dueBy],
        ['Guaranteed until', guaranteeUntil],
      ].map(([name, day]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{dayWords(day!)}</dd>
        </div>
      ))}
    </dl>
  )
}
