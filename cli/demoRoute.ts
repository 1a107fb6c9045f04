/** 'Look around with a demo firm': the endpoint of the first-run screen that fills an empty database. */
import { answerLater, type Route } from '../src/http'
import { setUpDemo } from '../modules/firm/contract'
import { checkSetupCode, endSetupCode } from '../src/setupCode'
import { forgetPresence } from '../modules/attendance/service'
import { makeUp } from '../modules/reports/service'
import { alreadySetUp, fillDemo, holdsPeople } from './seed'

export const demoRoute: Route = answerLater(setUpDemo, async (app, _, { code }) => {
  if (holdsPeople(app.database)) throw alreadySetUp()
  checkSetupCode(app.config.data, code)
  const { password, signIns } = await fillDemo(app.database, app.clock)
  endSetupCode(app.config.data)
  // The story is written without events.
  forgetPresence(app)
  // Generates last month's reports in the background, as `muster seed demo` does.
  void makeUp(app)
  return { message: 'The demo firm is ready', password, signIns }
})
