/** The form that adds or edits a billing candidate. Before it saves one a second time, it asks. */
import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../../../src/domain/month'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { FormDialog, OpeningDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { useFresh } from '../../../../web/form/useFresh'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Confirm } from '../../../../web/ui/Confirm'
import {
  candidateChoices,
  createCandidate,
  getCandidate,
  sameCandidates,
  updateCandidate,
  type Candidate,
} from '../../contract'
import { CandidateFieldset } from './CandidateFieldset'
import {
  blank,
  bodyOf,
  changedOf,
  faultsOf,
  labels,
  replacementOf,
  sameQuery,
  sameWords,
  valuesOf,
  type Same,
} from './candidateFields'
import { useNames } from '../../screens/useNames'

export function CandidateForm({ id, like, onClose }: { id?: number; like?: Candidate; onClose: () => void }) {
  const choices = useQuery(ask(candidateChoices))
  const candidate = useFresh(getCandidate, { id: String(id) }, id !== undefined)
  if (choices.data && (id === undefined || candidate.row))
    return (
      <Form
        candidate={candidate.row}
        like={like}
        companies={choices.data.companies}
        othersEmail={choices.data.othersEmail}
        onClose={onClose}
      />
    )
  return (
    <OpeningDialog
      title={id === undefined ? 'Add Candidate' : 'Edit Candidate'}
      of={choices.error ? choices : candidate}
      failed="Failed to fetch billing candidates"
      onClose={onClose}
    />
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
  const usual = like ? replacementOf(like, month) : { entityName: companies[0] ?? '', selectionMonth: month }
  const form = useForm(candidate ? updateCandidate : createCandidate, {
    stored: candidate,
    read: (candidate) => (candidate ? valuesOf(candidate) : { ...blank, ...usual }),
    faults: faultsOf,
    write: (values, before, candidate) => {
      if (!candidate) return { ...bodyOf(values), ...(like && { replacesId: like.id }) }
      const changes = changedOf(values, before)
      return Object.keys(changes).length > 0
        ? { ...changes, id: String(candidate.id), version: candidate.version }
        : null
    },
    again: () => call(getCandidate, { id: String(candidate!.id) }),
    done: {
      title: 'Success',
      text: `Billing candidate ${candidate ? 'updated' : 'added'} successfully`,
      tone: 'good',
    },
    failed: { title: 'Error', text: `Failed to ${candidate ? 'update' : 'add'} billing candidate.` },
    onSent: onClose,
  })
  const lists = useNames(othersEmail)
  const [same, setSame] = useState<readonly Same[]>([])
  const [looking, setLooking] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (looking || form.busy) return
    const { values } = form
    const wanted = sameQuery(values, candidate && valuesOf(candidate), candidate?.id)
    if (!wanted || Object.keys(faultsOf(values)).length > 0) return void form.send()
    setLooking(true)
    // If the question fails, saving reports why.
    const found = await call(sameCandidates, wanted).catch(() => [])
    setLooking(false)
    if (found.length) setSame(found)
    else void form.send()
  }
  return (
    <>
      <FormDialog
        form={{
          ...form,
          busy: form.busy || looking,
          element: { ...form.element, onSubmit: (event) => void submit(event) },
        }}
        id="candidate-form"
        className="billing-form"
        wide
        title={
          candidate
            ? `Edit Candidate: ${candidate.name}`
            : like
              ? `Replacement for ${like.name}`
              : 'Add Candidate'
        }
        action={candidate ? 'Save Changes' : like ? 'Add Replacement' : 'Add Candidate'}
        both={{
          what: 'candidate',
          labels,
          textOf: (name, values) => (name === 'clientId' ? lists.clientName(values[name]) : values[name]),
        }}
        onClose={onClose}
      >
        {like && (
          <p className="soft whole">
            Replaces {like.name}, who left within the guarantee. The fee has already been billed, so this
            placement is not billed.
          </p>
        )}
        {candidate?.replaces && (
          <p className="soft whole">Replaces {candidate.replaces.name}, who left within the guarantee.</p>
        )}
        {candidate?.replacedBy && <p className="soft whole">Replaced by {candidate.replacedBy.name}.</p>}
        <CandidateFieldset form={form} lists={lists} companies={companies} />
        {candidate && <Dates candidate={candidate} />}
      </FormDialog>
      {same.length > 0 && (
        <Confirm
          title={candidate ? 'Save anyway?' : 'Add anyway?'}
          action={candidate ? 'Save Anyway' : 'Add Anyway'}
          busy="Saving…"
          keep="Keep editing"
          tone="primary"
          run={async () => (await form.send(), true)}
          onClose={() => setSame([])}
        >
          {same.map((one) => (
            <p key={one.id}>
              {sameWords(one, lists.clientName(form.values.clientId), form.values.selectionMonth)}
            </p>
          ))}
        </Confirm>
      )}
    </>
  )
}

/** The invoice, payment and guarantee dates by the client's terms. */
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
