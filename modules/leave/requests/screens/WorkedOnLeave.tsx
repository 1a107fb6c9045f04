/** 'Worked that day' inside another screen. */
import { WorkedDays } from './WorkedDays'
import './leave.css'

export default function WorkedOnLeave({ userId, date }: { userId: number; date: string }) {
  return <WorkedDays of={{ userId: String(userId), date }} />
}
