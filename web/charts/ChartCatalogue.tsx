/** The pictures with their states, at `/ui` during development. */
import { Card } from '../ui/Card'
import { Columns } from './Columns'
import { DayBar } from './DayBar'
import { Line } from './Line'
import { MonthCalendar } from './MonthCalendar'
import { PlacePicture } from './PlacePicture'
import { Rows } from './Rows'
import { StackedBar } from './StackedBar'
import { WeekStrip } from './WeekStrip'
import { shortRupees } from './scale'

const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const joined = [4, 6, 0, 9, 12, 7, 10, 3]
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = [8.2, 7.9, 5, 8.6, 3.1, 0, 0]

export function ChartCatalogue() {
  return (
    <>
      <Card title="Bars">
        <StackedBar
          label="Presence"
          picked={null}
          onPick={() => {}}
          parts={[
            { id: 'working', label: 'Working', value: 24, tone: 'good' },
            { id: 'break', label: 'On Break', value: 3, tone: 'warn' },
            { id: 'late', label: 'Late', value: 1, tone: 'bad' },
            { id: 'leave', label: 'On Leave', value: 2, tone: 'info' },
            { id: 'rest', label: 'Not Punched In', value: 8, tone: 'rest' },
          ]}
        />
        <Columns
          label="Joined by month"
          series={[
            { label: 'Joined', tone: 'accent' },
            { label: 'Pipeline', tone: 'soft' },
          ]}
          items={months.map((short, index) => ({
            id: short,
            short,
            label: `${short} 2026`,
            values: [joined[index]!, index],
            target: 8,
          }))}
        />
        <Line
          label="Attendance rate"
          isRate
          text={(value) => `${value} %`}
          points={months.map((short, index) => ({
            id: short,
            short,
            label: `${short} 2026`,
            value: index === 2 ? null : 88 + joined[index]!,
          }))}
        />
        <Rows
          label="Receivables by client"
          legend
          series={[
            { label: 'Not due', tone: 'soft' },
            { label: 'Overdue', tone: 'bad' },
          ]}
          rows={[
            { id: 1, label: 'Bluepeak', values: [120000, 60000], text: shortRupees(180000) },
            { id: 2, label: 'Northstar Logistics Private Limited', values: [0, 9990000000], text: '₹999 Cr' },
          ]}
        />
      </Card>
      <Card title="Days and places">
        <WeekStrip
          days={weekdays.map((short, index) => ({
            date: `2026-11-${16 + index}`,
            short,
            label: `${short} ${16 + index} Nov`,
            hours: hours[index]!,
            target: index < 5 ? 8 : null,
            status: index < 5 ? 'Present' : 'Week Off',
            isLate: index === 2,
            isAssumed: index === 3,
            isToday: index === 4,
            isFuture: index > 4,
          }))}
        />
        <DayBar
          large
          shift={{ from: 540, to: 1110 }}
          now={840}
          spans={[
            { kind: 'work', from: 552, to: 780, label: 'Work' },
            { kind: 'break', from: 780, to: 825, label: 'Lunch' },
            { kind: 'work', from: 825, to: 840, label: 'Work' },
          ]}
        />
        <div className="catalogue-grid">
          <MonthCalendar
            month="2026-11"
            today="2026-11-19"
            chosen={{ from: '2026-11-25', to: '2026-11-26' }}
            onPick={() => {}}
            marks={
              new Map([
                ['2026-11-08', { tone: 'warn' as const, label: 'Diwali, holiday', short: 'H' }],
                ['2026-11-12', { tone: 'info' as const, label: 'On leave', short: 'L' }],
              ])
            }
          />
          <PlacePicture
            radius={150}
            distance={210}
            bearing={60}
            accuracy={30}
            isOutside
            label="Outside: 210 m from the office"
          />
        </div>
      </Card>
    </>
  )
}
