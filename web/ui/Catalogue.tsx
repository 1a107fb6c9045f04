/** Every component with its states, at `/ui` during development. */
import { useState, type ReactNode } from 'react'
import { Bell, Plus } from 'lucide-react'
import { roles } from '../../src/domain/access'
import { chooseTheme, themes } from '../theme'
import { toast } from '../toast'
import { Avatar } from './Avatar'
import { Badge, RoleBadge, StatusBadge, type Colour } from './Badge'
import { Button, IconButton } from './Button'
import { Card } from './Card'
import { Checkbox } from './Checkbox'
import { Combobox } from './Combobox'
import { Dialog, DialogButtons } from './Dialog'
import { EmptyState, ErrorState } from './Empty'
import { DateField } from './DateField'
import { Input, Select, Textarea } from './Field'
import { Drop, MenuEntry } from './Menu'
import { Page } from './Page'
import { Pagination } from './Pagination'
import { Spinner, Waiting } from './Spinner'
import { Switch } from './Switch'
import { Table, type Column } from './Table'
import { Tabs } from './Tabs'
import { ChartCatalogue } from '../charts/ChartCatalogue'
import { FigureStrip } from './FigureStrip'
import { Segmented } from './Segmented'
import { ScreenSkeleton } from './ScreenSkeleton'
import './catalogue.css'

const colours: Colour[] = ['gray', 'green', 'yellow', 'orange', 'red', 'blue', 'purple', 'indigo']
const dayStatuses = [
  'Present',
  'Half Day',
  'Absent',
  'Working',
  'On Break',
  'On Leave',
  'Comp Off',
  'Week Off',
  'Not Punched In',
  'Punched Out',
]
const person = { firstName: 'Meera', lastName: 'Krishnan' }

export default function Catalogue() {
  return (
    <main className="catalogue">
      <Page
        title="Components"
        note="Each with its states. Colours, type, space and shape come from web/styles/tokens.css alone."
        actions={themes.map((name) => (
          <Button key={name} size="small" onClick={() => chooseTheme(name)}>
            {name}
          </Button>
        ))}
      >
        <Buttons />
        <Fields />
        <Words />
        <Card title="Figures">
          <FigureStrip
            label="Billing"
            figures={[
              { label: 'Received', value: '₹12,40,000', note: 'this month' },
              {
                label: 'Overdue',
                value: '₹3,20,000',
                note: '4 invoices',
                onPress: () => {},
                isPressed: true,
              },
              { label: 'To invoice', value: undefined },
            ]}
          />
          <Segmented
            label="View"
            value="list"
            options={[
              { id: 'list', label: 'List' },
              { id: 'month', label: 'Month' },
            ]}
            onChange={() => {}}
          />
        </Card>
        <ChartCatalogue />
        <ScreenSkeleton title="A screen while it loads" />
        <Over />
        <Tables />
        <Card title="Waiting, nothing, failed">
          <Row>
            <Spinner /> <Spinner large />
          </Row>
          <Waiting />
          <EmptyState action={<Button>Do something</Button>}>No attendance records found.</EmptyState>
          <ErrorState retry={() => {}}>Failed to load team status</ErrorState>
        </Card>
      </Page>
    </main>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="catalogue-row">{children}</div>
}

function Buttons() {
  return (
    <Card title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<Plus size={16} aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Notifications">
          <Bell size={20} aria-hidden />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Bell size={20} aria-hidden />
        </IconButton>
      </Row>
    </Card>
  )
}

function Fields() {
  const [city, setCity] = useState('mumbai')
  const [day, setDay] = useState('')
  return (
    <Card title="Fields">
      <div className="catalogue-grid">
        <Input label="Text" placeholder="Placeholder" />
        <Input label="With hint" hint="At least 6 characters" type="password" />
        <Input label="With error" error="Invalid email address" defaultValue="meera@" />
        <Input label="Disabled" disabled defaultValue="Not now" />
        <Select label="Select">
          <option>All</option>
          <option>Present</option>
        </Select>
        <DateField label="Date" value={day} onChange={(event) => setDay(event.target.value)} />
        <Combobox
          label="Combobox"
          value={city}
          onChange={setCity}
          choices={['Mumbai', 'Pune', 'Bengaluru', 'Hyderabad'].map((name) => ({
            value: name.toLowerCase(),
            label: name,
          }))}
        />
        <Textarea label="Longer text" />
        <div>
          <Switch label="On or off" note="With a note" defaultChecked />
          <Checkbox label="Checkbox" note="with a note" defaultChecked />
          <br />
          <Checkbox label="Disabled" disabled />
        </div>
      </div>
    </Card>
  )
}

function Words() {
  return (
    <Card title="Badges and people">
      <Row>
        {colours.map((colour) => (
          <Badge key={colour} colour={colour}>
            {colour}
          </Badge>
        ))}
      </Row>
      <Row>
        {roles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Row>
      <Row>
        {dayStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Row>
        <Avatar person={person} /> <Avatar person={person} large />
      </Row>
    </Card>
  )
}

function Over() {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState('one')
  return (
    <Card title="Dialog, menu, toasts, tabs">
      <Row>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Drop label="A menu" button={<Plus size={20} aria-hidden />}>
          {(close) => (
            <>
              <MenuEntry onSelect={close}>First</MenuEntry>
              <MenuEntry onSelect={close}>Second</MenuEntry>
            </>
          )}
        </Drop>
        <Button onClick={() => toast({ title: 'Back online', tone: 'good' })}>Good toast</Button>
        <Button onClick={() => toast({ title: 'Something to know', text: 'It can wait.' })}>
          Plain toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Location Timeout',
              text: 'Try again.',
              tone: 'bad',
              lasts: 8000,
              action: { label: 'Retry', run: () => {} },
            })
          }
        >
          Bad toast
        </Button>
      </Row>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'One', panel: 'The first panel.' },
          { id: 'two', label: 'Two', panel: 'The second panel.' },
        ]}
      />
      {open && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <Input label="Something to fill in" />
          <DialogButtons>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Save
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Card>
  )
}

type Line = { id: number; name: string; hours: string; status: string }
const columns: Column<Line>[] = [
  { head: 'Name', phone: 'lead', cell: (row) => row.name },
  { head: 'Hours', number: true, cell: (row) => row.hours },
  { head: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
]
const lines: Line[] = [
  { id: 1, name: 'Aarav Sharma', hours: '8.53', status: 'Present' },
  { id: 2, name: 'Diya Patel', hours: '5.10', status: 'Half Day' },
]

function Tables() {
  const [page, setPage] = useState(4)
  const shared = { label: 'Example', columns, rowKey: (row: Line) => row.id, empty: 'Nothing here yet.' }
  return (
    <Card title="Tables and pages">
      <Table {...shared} rows={lines} />
      <Table {...shared} rows={undefined} />
      <Table {...shared} rows={[]} />
      <Table
        {...shared}
        rows={undefined}
        error="Error loading attendance history. Please refresh the page."
        retry={() => {}}
      />
      <Pagination page={page} pages={13} onPage={setPage} />
    </Card>
  )
}
