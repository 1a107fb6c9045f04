/** Employee Management: the directory as cards, and an Admin's actions. */
import { Suspense, useCallback, useState } from 'react'
import { Download, FileSpreadsheet, ListChecks, UserPlus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { downloadFrom } from '../../../../web/download'
import { SlotOfButtons } from '../../../../web/frame/Slot'
import { useNarrow } from '../../../../web/useNarrow'
import { useAddressAction } from '../../../../web/addressActions'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { useRemembered } from '../../../../web/remembered'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import { Segmented } from '../../../../web/ui/Segmented'
import { MoreActions } from '../../../../web/ui/MoreActions'
import { Page } from '../../../../web/ui/Page'
import { sentenceOf } from '../../../../web/sendOnce'
import type { Person } from '../../contract'
import { DirectoryFilters } from './DirectoryFilters'
import { People, type DirectoryView } from './People'
import { PersonDialog, type Open } from './PersonDialog'
import { WithoutPassword } from '../../links/screens/WithoutPassword'
import type { Action } from '../../card/screens/PersonMenu'
import { useChosen } from './useChosen'
import { useDirectory, useFilters } from './useDirectory'
import './directory.css'
import './employees.css'

export default function Employees() {
  const manages = may(useWho(), 'manage_employees')
  const { filters } = useFilters()
  const { data, isError, isPlaceholderData } = useDirectory()
  const chosen = useChosen(filters)
  const isPhone = useNarrow(640)
  const [view, choose] = useRemembered<DirectoryView>(
    'directory',
    isPhone ? ['table', 'cards'] : ['cards', 'table'],
  )
  const [open, setOpen] = useState<Open | null>(null)
  const act = useCallback((action: Action, person: Person) => setOpen({ action, person }), [])
  useAddressAction(['new'], () => manages && setOpen({ action: 'add' }))
  // `/employees?search=EMP0012&status=all&person=12` opens that person's details once found.
  const [wanted, want] = useState('')
  useAddressAction(['person'], ({ person }) => manages && want(person))
  if (wanted && data && !isPlaceholderData) {
    // If the person is not found, it stops waiting; a later list would open the details unexpectedly.
    want('')
    const person = data.data.find(({ id }) => String(id) === wanted)
    if (person) setOpen({ action: 'view', person })
  }

  const figure = (value: number | undefined) => value ?? (isError ? '--' : '…')
  return (
    <Page
      title="Employee Management"
      note="All employees and their details"
      actions={manages && <Actions onAdd={() => setOpen({ action: 'add' })} />}
    >
      <FigureStrip
        label="Employees"
        figures={[
          { label: 'Total Employees', value: figure(data?.counts.total) },
          { label: 'Active', value: figure(data?.counts.active) },
          { label: 'Inactive', value: figure(data?.counts.inactive) },
          { label: 'Total Pages', value: figure(data?.pagination.totalPages) },
        ]}
      />
      <DirectoryFilters />
      <div className="directory-line">
        {manages && (
          <section className="directory-actions" aria-label="Quick Actions">
            <h2>Quick Actions</h2>
            <Button
              icon={<ListChecks size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setOpen({ action: 'bulk', all: chosen.ids.size === 0 })}
            >
              Bulk Actions
            </Button>
            <Button
              icon={<FileSpreadsheet size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setOpen({ action: 'export' })}
            >
              Export Data
            </Button>
          </section>
        )}
        <Segmented
          label="Show as"
          value={view}
          options={[
            { id: 'cards', label: 'Cards' },
            { id: 'table', label: isPhone ? 'Rows' : 'Table' },
          ]}
          onChange={choose}
        />
      </div>
      {filters.password && Boolean(data?.counts.withoutPassword) && (
        <WithoutPassword count={data!.counts.withoutPassword!} invite="Invite by mail">
          They cannot sign in until they set one with a link.{' '}
        </WithoutPassword>
      )}
      <People
        view={view}
        manages={manages}
        chosen={chosen}
        onBulk={(all) => setOpen({ action: 'bulk', all })}
        onAction={act}
      />
      {open && (
        <Suspense>
          <PersonDialog
            open={open}
            chosen={chosen}
            filters={filters}
            found={data?.pagination.totalItems ?? 0}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Actions({ onAdd }: { onAdd: () => void }) {
  const [busy, setBusy] = useState(false)

  async function template() {
    setBusy(true)
    await downloadFrom('/api/users/template', 'employee_template.csv').catch((error: unknown) =>
      toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' }),
    )
    setBusy(false)
  }

  return (
    <>
      <MoreActions>
        <Button busy={busy} icon={<Download size={16} aria-hidden />} onClick={() => void template()}>
          Template
        </Button>
        <SlotOfButtons name="employees.import" />
      </MoreActions>
      <Button
        variant="primary"
        icon={<UserPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onAdd}
      >
        Add Employee
      </Button>
    </>
  )
}
