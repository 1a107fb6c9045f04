/**
 * Worked days of approved leave: confirming refunds them, and an approver can keep them as leave. Only if
 * attendance shows it. Days that wait for others have a menu, so that one's own stand out.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { hoursWords } from '../../../../src/domain/hours'
import type { Given } from '../../../../src/domain/endpoint'
import { call } from '../../../../web/api'
import { withWords } from '../../../../web/decisions/requestKind'
import { useZone } from '../../../../web/firm'
import { fullName, shortDayWords, timeWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Badge, CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Part } from '../../../../web/ui/Facts'
import { LinkedPlace } from '../../../../web/ui/LinkedPlace'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { durationWords } from '../../screens/words'
import { keepAsLeave, workedLeave, workedThatDay, type WorkedLeave } from '../../contract'

type WorkedDaysProps = {
  of: Given<typeof workedLeave>
  /** Only other people's: beside pending decisions. */
  others?: boolean
}

export function WorkedDays({ of, others = false }: WorkedDaysProps) {
  const who = useWho()
  const { data } = useQuery(ask(workedLeave, of))
  const days = data?.filter(({ userId }) => !others || userId !== who.id) ?? []
  if (days.length === 0) return null
  const list = (
    <ul className="worked-days">
      {days.map((day) => (
        <WorkedDay
          key={`${day.leaveId} ${day.date}`}
          day={day}
          name={day.userId === who.id ? null : fullName(day)}
        />
      ))}
    </ul>
  )
  const title = 'Worked on Leave'
  return others ? (
    <LinkedPlace id="workedOnLeave" className="worked-on-leave">
      <Card
        title={
          <span className="worked-title">
            {title} <CountBadge count={days.filter(({ isYours }) => isYours).length} of="pending" />
          </span>
        }
        note="Leave is approved, but attendance shows work."
      >
        {list}
      </Card>
    </LinkedPlace>
  ) : (
    <Part title={title}>{list}</Part>
  )
}

/** `name`: of another person. */
function WorkedDay({ day, name }: { day: WorkedLeave; name: string | null }) {
  const keyed = useSendOnce()
  const zone = useZone()
  const outWords = day.punchOut ? ` to ${timeWords(day.punchOut, zone)}` : ', no punch-out'
  const [busy, setBusy] = useState<'refund' | 'keep' | null>(null)
  const { date, halves, leaveHalves, hours, leaveId } = day
  const what = halves.length === 2 ? 'the day' : `the ${halves[0]!}`
  const days = halves.length === 2 ? '1 day' : '0.5 days'
  const of = name ? `${name}, ${shortDayWords(date)}` : shortDayWords(date)
  // What decides stands first, and the day's hours once.
  const decisive = halves.length === 2 ? hours : day.hoursInHalves
  const netWords = decisive === hours ? 'net of breaks' : `${hoursWords(hours)} net of breaks`

  async function confirm() {
    setBusy('refund')
    const body = { id: String(leaveId), date, half: halves.length === 1 ? halves[0] : undefined }
    try {
      await keyed(body, (key) => call(workedThatDay, body, { key }))
      toast({
        title: 'Leave updated',
        text: `${shortDayWords(date)}: ${what} counts as worked.`,
        tone: 'good',
      })
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to update leave'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  async function keep(isKept: boolean) {
    setBusy('keep')
    const body = { id: String(leaveId), date, isKept }
    try {
      await keyed(body, (key) => call(keepAsLeave, body, { key }))
      if (isKept)
        toast({
          title: 'Kept as leave',
          text: `${name}, ${shortDayWords(date)}`,
          action: { label: 'Undo', run: () => void keep(false) },
        })
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to update leave'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <li>
      <p>
        {name && (
          <span className="worked-who">
            <b>{name}</b> {!day.isYours && <Badge>{withWords(day.approvers)}</Badge>}
          </span>
        )}
        <span className="figures">
          <span className={name ? undefined : 'worked-day'}>{shortDayWords(date)}</span>
          {`, ${leaveWordsOf(leaveHalves)} · worked `}
          <span className="nowrap">{hoursWords(decisive)}</span>
          {halves.length === 1 && (leaveHalves.length === 1 ? ' of it' : ` in ${what}`)}{' '}
          <span className="worked-times faint">
            {timeWords(day.punchIn, zone)}
            {outWords}, {netWords}
          </span>
        </span>
        {!name && <span className="worked-what faint">Leave is approved, but {what} was worked.</span>}
      </p>
      {name && !day.isYours ? (
        <Drop label={`Actions for ${of}`} button={<EllipsisVertical size={18} aria-hidden />}>
          {(close) => (
            <>
              <MenuEntry onSelect={() => (close(), void keep(true))}>Keep as leave</MenuEntry>
              <MenuEntry onSelect={() => (close(), void confirm())}>Refund {days}</MenuEntry>
            </>
          )}
        </Drop>
      ) : (
        <>
          {name && (
            <Button
              size="small"
              busy={busy === 'keep'}
              disabled={busy === 'refund'}
              aria-label={`Keep as leave, ${of}`}
              onClick={() => void keep(true)}
            >
              Keep as leave
            </Button>
          )}
          <Button
            size="small"
            busy={busy === 'refund'}
            disabled={busy === 'keep'}
            aria-label={`Refund ${days}, ${of}`}
            onClick={() => void confirm()}
          >
            Refund {days}
          </Button>
        </>
      )}
    </li>
  )
}

/** What was approved: `1 day`, `half day (afternoon)`. */
const leaveWordsOf = (halves: WorkedLeave['leaveHalves']) =>
  halves.length === 2 ? '1 day' : durationWords[`half_day_${halves[0]!}`].toLowerCase()
