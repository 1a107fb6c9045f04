/** Numbers with their people, and ending one. */
import { useState } from 'react'
import { call } from '../../../web/api'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'
import { Pagination } from '../../../web/ui/Pagination'
import { SearchBox } from '../../../web/ui/SearchBox'
import { unlinkPerson, type PersonLink } from '../contract'
import { attempt } from './attempt'

const perPage = 10

export function LinkedNumbers({ people }: { people: readonly PersonLink[] }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [ending, setEnding] = useState<PersonLink | null>(null)
  const found = people.filter((link) => matches(link, search.toLowerCase()))
  const pages = Math.ceil(found.length / perPage)
  const shown = Math.max(1, Math.min(page, pages))
  if (people.length === 0) return <p className="soft">No number is linked to a person yet.</p>
  return (
    <>
      <SearchBox
        label="Search linked numbers"
        placeholder="Name, employee ID or number"
        value={search}
        onChange={(text) => (setSearch(text), setPage(1))}
      />
      {found.length === 0 ? (
        <p className="soft">No matching number.</p>
      ) : (
        <ul className="device-numbers" aria-label="Linked numbers">
          {found.slice((shown - 1) * perPage, shown * perPage).map((link) => (
            <Linked key={link.id} link={link} onEnd={() => setEnding(link)} />
          ))}
        </ul>
      )}
      <Pagination page={shown} pages={pages} onPage={setPage} />
      {ending && <EndLink link={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const matches = ({ pin, person, employeeId }: PersonLink, search: string) =>
  [pin, person, employeeId].some((text) => text.toLowerCase().includes(search))

function Linked({ link, onEnd }: { link: PersonLink; onEnd: () => void }) {
  const { pin, person, employeeId, isActive, device } = link
  return (
    <li>
      <div>
        <p className="device-number">
          <span className="figures">{pin}</span> {person}{' '}
          {!isActive && <Badge colour="gray">Former employee</Badge>}
        </p>
        <p className="faint">
          {employeeId} · {device ? `only on ${device}` : 'all devices'}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`End number ${pin} of ${person}`}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  )
}

function EndLink({ link: { id, pin, person }, onClose }: { link: PersonLink; onClose: () => void }) {
  return (
    <Confirm
      title={`End number ${pin} of ${person}?`}
      action="End number"
      busy="Ending…"
      run={() => attempt(`Number ${pin} ended`, () => call(unlinkPerson, { id: String(id) }))}
      onClose={onClose}
    >
      <p>Later stamps with this number do not count for {person}. The devices remove the number.</p>
    </Confirm>
  )
}
