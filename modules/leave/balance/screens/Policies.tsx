/** Leave Policies by Role: edit a line in place, then save or cancel. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, RefreshCw, X } from 'lucide-react'
import type { z } from '../../../../src/domain/endpoint'
import { useForm } from '../../../../web/form/useForm'
import { ask } from '../../../../web/query'
import { Button, IconButton } from '../../../../web/ui/Button'
import { RoleBadge } from '../../../../web/ui/Badge'
import { Card } from '../../../../web/ui/Card'
import { Input } from '../../../../web/ui/Field'
import { Table } from '../../../../web/ui/Table'
import { listPolicies, updatePolicy, type policy } from '../../contract'
import { UpdateAllBalances } from './UpdateAllBalances'
import './policies.css'

type Policy = z.output<typeof policy>
type Figure = 'totalLeaves' | 'freeLeaves'
const figures = {
  totalLeaves: { label: 'Annual leaves', most: 50 },
  freeLeaves: { label: 'Free leaves per month', most: 5 },
} as const

export const levelOf = (role: string) =>
  role === 'Recruiter' ? 'Entry Level' : role === 'Manager' ? 'Mid Level' : 'Senior Level'

export default function Policies() {
  const { data, isError, refetch } = useQuery(ask(listPolicies))
  const edit = useEdit()
  const [updates, setUpdates] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is replaced by another, so focus stays in its line.
  const focus = (label: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus())

  const save = (row: Policy) => void edit.send().then((saved) => saved === true && focus(`Edit ${row.role}`))
  const cancel = (row: Policy) => {
    edit.cancel()
    focus(`Edit ${row.role}`)
  }

  const figure = (name: Figure) => (row: Policy) =>
    edit.id === row.id ? (
      <Input
        label={`${figures[name].label} of ${row.role}`}
        hideLabel
        {...edit.tie(name)}
        type="number"
        inputMode="decimal"
        className="figures"
        min={0}
        max={figures[name].most}
        step={0.5}
        autoFocus={name === 'totalLeaves'}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(row)
          if (event.key === 'Escape') cancel(row)
        }}
      />
    ) : (
      <span className="figures">{row[name]}</span>
    )

  return (
    <Card
      title="Leave Policies by Role"
      note="Changed policies affect balances only after Update All Balances."
      actions={
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setUpdates(true)}
        >
          Update All Balances
        </Button>
      }
    >
      <div className="policies" ref={list}>
        <Table
          few="always"
          label="Leave policies by role"
          rows={data}
          rowKey={({ id }) => id}
          error={isError && !data && 'The leave policies could not be loaded.'}
          retry={() => void refetch()}
          empty="No leave policies."
          columns={[
            {
              head: 'Role',
              phone: 'lead',
              cell: ({ role }) => (
                <span className="policy-role">
                  <RoleBadge role={role} /> <span className="faint">{levelOf(role)}</span>
                </span>
              ),
            },
            { head: figures.totalLeaves.label, number: true, cell: figure('totalLeaves') },
            { head: figures.freeLeaves.label, number: true, cell: figure('freeLeaves') },
            {
              head: 'Actions',
              phone: 'corner',
              headCell: <span className="out-of-sight">Actions</span>,
              cell: (row) => (
                <div className="policy-buttons">
                  {edit.id === row.id ? (
                    <>
                      <IconButton label={`Save ${row.role}`} aria-busy={edit.busy} onClick={() => save(row)}>
                        <Check size={18} aria-hidden />
                      </IconButton>
                      <IconButton label={`Cancel ${row.role}`} onClick={() => cancel(row)}>
                        <X size={18} aria-hidden />
                      </IconButton>
                    </>
                  ) : (
                    <IconButton
                      label={`Edit ${row.role}`}
                      disabled={edit.isDirty}
                      onClick={() => edit.reset(row)}
                    >
                      <Pencil size={16} aria-hidden />
                    </IconButton>
                  )}
                </div>
              ),
            },
          ]}
        />
      </div>
      {updates && <UpdateAllBalances onClose={() => setUpdates(false)} />}
    </Card>
  )
}

function useEdit() {
  const form = useForm(updatePolicy, {
    stored: null as Policy | null,
    section: 'leave-policies',
    isJudgedWhole: true,
    read: (row) => ({
      totalLeaves: row ? String(row.totalLeaves) : '',
      freeLeaves: row ? String(row.freeLeaves) : '',
    }),
    faults: (texts) => {
      const wrong: Record<string, string> = {}
      for (const name of Object.keys(figures) as Figure[]) {
        const figure = Number(texts[name])
        if (texts[name].trim() === '' || !(figure >= 0 && figure <= figures[name].most))
          wrong[name] = `Must be from 0 to ${figures[name].most}`
        else if (!Number.isInteger(figure * 2)) wrong[name] = 'Must be in steps of 0.5'
      }
      return wrong
    },
    write: (texts, before, row) =>
      texts.totalLeaves === before.totalLeaves && texts.freeLeaves === before.freeLeaves
        ? null
        : {
            id: String(row!.id),
            totalLeaves: Number(texts.totalLeaves),
            freeLeaves: Number(texts.freeLeaves),
          },
    done: { title: 'Leave policy updated', text: 'Use Update All Balances to apply it.', tone: 'good' },
    failed: { title: 'Failed to update leave policy', text: 'Please try again.' },
    onSent: (): void => form.reset(null),
  })
  return { ...form, id: form.stored?.id ?? null, cancel: () => form.reset(null) }
}
