import { defineModule, type App, type Ask } from '../../src/app'
import { answer, answerLater, answerReady, type Who } from '../../src/http'
import { may, permissions } from '../../src/domain/access'
import type { Answer } from '../../src/domain/endpoint'
import { firmToday, statusToday, teamToday, teamTodayAnswer, todayOf } from '../attendance/service'
import { figuresOf } from '../leave/service'
import { teamSize } from '../people/service'
import { dismiss, readChecklist, tick } from './checklist'
import { checklist, dismissChecklist, tickChecklist } from './checklistContract'
import { firm, overview, stats, team, upcomingEvents, weather } from './contract'
import { upcoming } from './events'
import { WeatherService } from './weather'

const services = new WeakMap<App, WeatherService>()

export default defineModule({
  name: 'dashboard',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes: [
    answer(stats, statsOf),
    answer(upcomingEvents, (ask) => upcoming(ask)),
    answerReady(team, teamTodayAnswer),
    answer(firm, firmToday),
    answer(overview, (ask, who) => ({
      stats: statsOf(ask, who),
      today: todayOf(ask, who.id),
      events: upcoming(ask),
      team: may(who, 'view_live_attendance') ? teamToday(ask, who) : null,
    })),
    answerLater(checklist, readChecklist),
    answer(tickChecklist, tick),
    answer(dismissChecklist, dismiss),
    answerLater(weather, (app, _, { lat, lon }) =>
      services
        .get(app)!
        .at(lat !== undefined && lon !== undefined ? { lat: Number(lat), lng: Number(lon) } : null),
    ),
  ],
  after: (app) => {
    const service = new WeatherService(app)
    services.set(app, service)
    app.onStop(() => service.stop())
    return {
      'checklist.changed': () => app.live.notify({ roles: permissions.manage_settings }, 'checklist.changed'),
    }
  },
})

function statsOf(ask: Ask, who: Who): Answer<typeof stats> {
  const { available, totalLeaves, usedLeaves } = figuresOf(ask, who.id)
  return {
    todayStatus: statusToday(ask, who.id),
    hoursWorked: todayOf(ask, who.id)?.productiveHours ?? '0.00',
    leaveBalance: available,
    totalLeaves,
    usedLeaves,
    teamMembers: may(who, 'view_live_attendance') ? teamSize(ask, who) : null,
  }
}
