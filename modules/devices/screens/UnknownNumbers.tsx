/** Numbers that nobody has, each with the person who probably has it. */
import { useState } from 'react'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { countWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'
import { Part } from '../../../web/ui/Facts'
import { Pagination } from '../../../web/ui/Pagination'
import { linkPeople, type DevicePeople } from '../contract'
import { attempt } from './attempt'
import { lastWords } from './deviceWords'
import { LinkPerson } from './LinkPerson'

type UnknownNumber = DevicePeople['unknown'][0]
type Suggested = { pin: string; userId: number; person: string; employeeId: string }

const perPage = 10

export function UnknownNumbers({ unknown }: { unknown: readonly UnknownNumber[] }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<UnknownNumber | 'all' | null>(null)
  const suggested = suggestionsIn(unknown)
  const pages = Math.ceil(unknown.length / perPage)
  // Links make the list shorter.
  const shown = Math.min(page, pages)
  return (
    <Part title={`${countWords(unknown.length, 'unknown number')}`}>
      {suggested.length > 1 && (
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('all')}>
            Link all {suggested.length} suggestions
          </Button>
        </div>
      )}
      <ul className="device-numbers" aria-label="Unknown numbers">
        {unknown.slice((shown - 1) * perPage, shown * perPage).map((number) => (
          <Unknown
            key={`${number.deviceId} ${number.pin}`}
            number={number}
            onChoose={() => setOpen(number)}
          />
        ))}
      </ul>
      <Pagination page={shown} pages={pages} onPage={setPage} />
      {open === 'all' && <LinkAll suggested={suggested} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'all' && <LinkPerson number={open} onClose={() => setOpen(null)} />}
    </Part>
  )
}

/** A number on several devices is one person's. */
const suggestionsIn = (unknown: readonly UnknownNumber[]): Suggested[] =>
  [
    ...new Map(
      unknown.flatMap(({ pin, suggestion }) => (suggestion ? [[pin, { pin, ...suggestion }] as const] : [])),
    ).values(),
  ].toSorted((one, other) => one.pin.localeCompare(other.pin, 'en', { numeric: true }))

function Unknown({ number, onChoose }: { number: UnknownNumber; onChoose: () => void }) {
  const { pin, device, stamps, lastAt, suggestion } = number
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  async function accept({ userId, person }: Suggested) {
    setBusy(true)
    await attempt(`Number ${pin} linked to ${person}`, () => call(linkPeople, { links: [{ pin, userId }] }))
    setBusy(false)
  }
  return (
    <li>
      <div>
        <p className="device-number figures">{pin}</p>
        <p className="faint">
          {device} · {countWords(stamps, 'stamp')}, last {lastWords(lastAt, todayIn(zone), zone)}
        </p>
      </div>
      <div className="row-buttons">
        {suggestion && (
          <Button
            size="small"
            busy={busy}
            aria-label={`Link number ${pin} to ${suggestion.person} (${suggestion.employeeId})`}
            onClick={() => void accept({ pin, ...suggestion })}
          >
            Link to {suggestion.person}
          </Button>
        )}
        <Button
          size="small"
          variant={suggestion ? 'quiet' : 'secondary'}
          aria-haspopup="dialog"
          aria-label={`Choose the person of number ${pin}`}
          onClick={onChoose}
        >
          {suggestion ? 'Other person' : 'Choose person'}
        </Button>
      </div>
    </li>
  )
}

function LinkAll({ suggested, onClose }: { suggested: readonly Suggested[]; onClose: () => void }) {
  const links = suggested.map(({ pin, userId }) => ({ pin, userId }))
  return (
    <Confirm
      title={`Link ${suggested.length} numbers?`}
      action="Link all"
      busy="Linking…"
      keep="Cancel"
      tone="primary"
      run={() =>
        attempt(
          ({ linked }) => `${countWords(linked, 'number')} linked`,
          () => call(linkPeople, { links }),
        )
      }
      onClose={onClose}
    >
      <p>Each employee ID ends with the number. Stamps that waited for these numbers then count.</p>
      <ul className="device-suggestions" aria-label="Suggestions" tabIndex={0}>
        {suggested.map(({ pin, person, employeeId }) => (
          <li key={pin}>
            <b className="figures">{pin}</b>
            <span>
              {person} <span className="faint">{employeeId}</span>
            </span>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
