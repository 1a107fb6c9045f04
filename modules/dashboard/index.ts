import { defineModule } from '../../src/app'
import { answer } from '../../src/http'
import { may } from '../../src/domain/access'
import { statusToday, todayOf } from '../attendance/service'
import { team } from '../people/service'
import { stats } from './contract'

export default defineModule({
  name: 'dashboard',
  routes: [
    answer(stats, (ask, who) => ({
      todayStatus: statusToday(ask, who.id),
      hoursWorked: todayOf(ask, who.id)?.productiveHours ?? '0.00',
      leaveBalance: null,
      totalLeaves: null,
      usedLeaves: null,
      teamMembers: may(who, 'view_live_attendance') ? team(ask, who).length : null,
    })),
  ],
})
