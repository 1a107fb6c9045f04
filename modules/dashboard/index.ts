import { defineModule } from '../../src/app'
import { answer } from '../../src/http'
import { may } from '../../src/domain/access'
import { statusToday, todayOf } from '../attendance/service'
import { figuresOf } from '../leave/service'
import { team } from '../people/service'
import { stats } from './contract'

export default defineModule({
  name: 'dashboard',
  routes: [
    answer(stats, (ask, who) => {
      const { available, totalLeaves, usedLeaves } = figuresOf(ask, who.id)
      return {
        todayStatus: statusToday(ask, who.id),
        hoursWorked: todayOf(ask, who.id)?.productiveHours ?? '0.00',
        leaveBalance: available,
        totalLeaves,
        usedLeaves,
        teamMembers: may(who, 'view_live_attendance') ? team(ask, who).length : null,
      }
    }),
  ],
})
