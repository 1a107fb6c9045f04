/** Leave Policies by Role: a line is looked at, edited in place, and saved or left as it was. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Check, Pencil, RefreshCw, X } from 'lucide-react'
import type { z } from '../../../../src/domain/endpoint'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { ask, stale } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { RoleBadge } from '../../../../web/ui/Badge'
import { Card } from '../../../../web/ui/Card'
import { Input } from '../../../../web/ui/Field'
import { Table } from '../../../../web/ui/Table'
import { useUnsaved } from '../../../../web/unsaved'
import { summaryOf, useWish } from '../../../../web/wish'
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
  // The button that was pressed gives way to another: the focus stays on its line.
  const focus = (label: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus())

  const save = (row: Policy) => void edit.save(row).then((saved) => saved && focus(`Edit ${row.role}`))
  const cancel = (row: Policy) => {
    edit.cancel()
    focus(`Edit ${row.role}`)
  }

  const figure = (name: Figure) => (row: Policy) =>
    edit.id === row.id ? (
      <Input
        label={`${figures[name].label} of ${row.role}`}
        hideLabel
        name={name}
        type="number"
        inputMode="decimal"
        className="figures"
        min={0}
        max={figures[name].most}
        step={0.5}
        autoFocus={name === 'totalLeaves'}
        value={edit.texts[name]}
        error={edit.errors[name]}
        onChange={(event) => edit.set(name, event.target.value)}
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
      icon={<CalendarHeart size={18} aria-hidden />}
      note="A change of policy changes nobody's balance until all balances are updated."
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
                      disabled={edit.isChanged}
                      onClick={() => edit.begin(row)}
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
  const [row, setRow] = useState<Policy | null>(null)
  const [texts, setTexts] = useState<Record<Figure, string>>({ totalLeaves: '', freeLeaves: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  const isChanged =
    row !== null && (Object.keys(figures) as Figure[]).some((name) => texts[name] !== String(row[name]))
  useUnsaved('leave-policies', isChanged)

  async function save(now: Policy): Promise<boolean> {
    if (busy) return false
    const read = { totalLeaves: Number(texts.totalLeaves), freeLeaves: Number(texts.freeLeaves) }
    const wrong: Record<string, string> = {}
    for (const name of Object.keys(figures) as Figure[]) {
      if (texts[name].trim() === '' || !(read[name] >= 0 && read[name] <= figures[name].most))
        wrong[name] = `Must be from 0 to ${figures[name].most}`
      else if (!Number.isInteger(read[name] * 2)) wrong[name] = 'Must be in steps of 0.5'
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setBusy(true)
    try {
      if (isChanged) {
        await keyed([now.id, read], (key) => call(updatePolicy, { id: String(now.id), ...read }, { key }))
        toast({ title: 'Leave policy updated', text: 'Balances follow when they are updated.', tone: 'good' })
        await stale(listPolicies.path)
      }
      setRow(null)
      return true
    } catch (error) {
      if (error instanceof ApiError) setErrors(byField(error.errors))
      toast({
        title: 'Failed to update leave policy',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    id: row?.id ?? null,
    texts,
    errors,
    busy,
    isChanged,
    begin: (policy: Policy) => {
      setRow(policy)
      setTexts({ totalLeaves: String(policy.totalLeaves), freeLeaves: String(policy.freeLeaves) })
      setErrors({})
    },
    set: (name: Figure, text: string) => {
      setTexts((before) => ({ ...before, [name]: text }))
      setErrors({})
    },
    cancel: () => setRow(null),
    save,
  }
}
