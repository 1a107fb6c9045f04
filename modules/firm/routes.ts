/** The firm's calls: what it is called, its calendar, its settings. */
import { answer, answerLater } from '../../src/http'
import { dayOf } from '../../src/domain/day'
import { version } from '../../src/version'
import { addHoliday, addOverride, checkDays, deleteHoliday, deleteOverride, holidays, overrides, updateOverride, workingDays } from './calendar'
import { undo } from './calendarChanges'
import * as call from './contract'
import { save } from './saving'
import { firmOf, shiftsOn, snapshotOf, zoneOf } from './service'

export const routes = [
  answerLater(call.getFirm, async (app) => {
    const firm = app.ask(firmOf)
    return { name: firm?.name ?? 'Muster', zone: app.zone(), isSetUp: firm !== null, isDemo: firm?.isDemo ?? false, version, live: app.live.lastId }
  }),
  answer(call.listHolidays, holidays),
  answer(call.addHoliday, addHoliday),
  answer(call.deleteHoliday, deleteHoliday),
  answer(call.listOverrides, overrides),
  answer(call.addOverride, addOverride),
  answer(call.updateOverride, updateOverride),
  answer(call.deleteOverride, deleteOverride),
  answer(call.getWorkingDays, (ask) => workingDays(ask)),
  answer(call.saveSetting, save),
  answer(call.undoCalendarChange, (tx, _, { id }) => ({ success: true as const, touched: undo(tx, id) })),
  answer(call.listShifts, (ask) => shiftsOn(snapshotOf(ask), dayOf(ask.now(), zoneOf(ask))).map(({ id, name, starts, ends }) => ({ id, name, starts, ends }))),
  answer(call.listOffices, (ask) => snapshotOf(ask).offices.map(({ id, name }) => ({ id, name }))),
  answerLater(call.checkWorkingDays, async (app, _, { dates }) => app.ask((ask) => checkDays(ask, dates))),
]
