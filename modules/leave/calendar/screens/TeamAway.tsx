/** The team's leave on some days, day by day; equal days are grouped. */
import { rangeWords } from '../../../../web/format'
import { addDays } from '../../../../src/domain/day'
import { partWords } from '../../screens/words'

type Away = { name: string; part: string; status: string }
type TeamDay = { date: string; away: readonly Away[] }

export function TeamAway({ team, teamSize }: { team: readonly TeamDay[]; teamSize: number }) {
  const spans = spansOf(team)
  if (spans.every(({ away }) => away.length === 0))
    return <p className="soft">Nobody else in the team of {teamSize} is on leave on these days.</p>
  return (
    <ul className="team-away">
      {spans.map(({ from, to, away }) => (
        <li key={from}>
          <span>{rangeWords(from, to)}</span>
          <span className="figures">
            {away.length} of {teamSize}
          </span>
          <span className="faint">{away.map(nameWords).join(', ') || 'nobody'}</span>
        </li>
      ))}
    </ul>
  )
}

function nameWords({ name, part, status }: Away): string {
  const notes = [part !== 'full' && (partWords[part] ?? part), status === 'pending' && 'pending']
    .filter(Boolean)
    .join(', ')
  return notes ? `${name} (${notes})` : name
}

function spansOf(team: readonly TeamDay[]): { from: string; to: string; away: readonly Away[] }[] {
  const spans: { from: string; to: string; away: readonly Away[] }[] = []
  for (const { date, away } of team) {
    const last = spans.at(-1)
    if (last && last.to === addDays(date, -1) && JSON.stringify(last.away) === JSON.stringify(away))
      last.to = date
    else spans.push({ from: date, to: date, away })
  }
  return spans
}
