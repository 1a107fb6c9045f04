/** 'Look around with a demo firm': the first-run screen's call that fills an empty database with it. */
import { answerLater, type Route } from '../src/http'
import { setUpDemo } from '../modules/firm/contract'
import { checkSetupCode, endSetupCode } from '../src/setupCode'
import { makeUp } from '../modules/reports/service'
import { alreadySetUp, fillDemo, holdsPeople } from './seed'

export const demoRoute: Route = answerLater(setUpDemo, async (app, _, { code }) => {
  if (holdsPeople(app.database)) throw alreadySetUp()
  checkSetupCode(app.config.data, code)
  const { password, signIns } = await fillDemo(app.database, app.clock)
  endSetupCode(app.config.data)
  // Last month's reports, as `muster seed demo` leaves them; nobody waits for them.
  void makeUp(app)
  return { message: 'The demo firm is ready', password, signIns }
})
