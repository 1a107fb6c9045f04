/** The firm's calls: facts, calendar, settings. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { version } from '../../src/version'
import { fileIn } from '../imports/service'
import {
  addHoliday,
  addOverride,
  checkDays,
  deleteHoliday,
  deleteOverride,
  holidays,
  overrides,
  updateOverride,
  workingDays,
} from './calendar'
import { undo } from './calendarChanges'
import * as call from './contract'
import { everything, updateFacts } from './everything'
import { allOffices, changeOffice, createOffice, removeOffice } from './offices'
import { storeSetting, takeBack } from './saving'
import { importHolidayList } from './holidayList'
import { privacyOf } from './privacy'
import { providerOf } from './provider'
import { firmOf, sendsMail } from './service'
import { allShifts, cancelShiftChange, changeShift, createShift, removeShift } from './shifts'

export const routes = [
  answerLater(call.getFirm, async (app) => {
    const { firm, provider, mails } = app.ask((ask) => ({
      firm: firmOf(ask),
      provider: providerOf(app, ask),
      mails: sendsMail(app, ask),
    }))
    return {
      name: firm?.name ?? 'Muster',
      zone: app.zone(),
      isSetUp: firm !== null,
      isDemo: firm?.isDemo ?? false,
      version,
      sendsMail: mails,
      live: app.live.lastId,
      ...(provider && { provider: { label: provider.label, passwords: provider.passwords } }),
    }
  }),
  answerLater(call.getPrivacy, async (app) => privacyOf(app)),
  answer(call.listHolidays, holidays),
  answer(call.addHoliday, addHoliday),
  answerRaw(call.importHolidays, async (app, { origin }, input, event) => {
    const { bytes } = await fileIn(event.req as unknown as Request, null)
    return importHolidayList(app, origin, bytes, input)
  }),
  answer(call.deleteHoliday, deleteHoliday),
  answer(call.listOverrides, overrides),
  answer(call.addOverride, addOverride),
  answer(call.updateOverride, updateOverride),
  answer(call.deleteOverride, deleteOverride),
  answer(call.getWorkingDays, (ask) => workingDays(ask)),
  answer(call.saveSetting, storeSetting),
  answer(call.takeBackSetting, takeBack),
  answer(call.undoCalendarChange, (tx, _, { id }) => ({ success: true as const, touched: undo(tx, id) })),
  answer(call.listShifts, (ask) => allShifts(ask)),
  answer(call.addShift, createShift),
  answer(call.updateShift, changeShift),
  answer(call.takeBackShift, cancelShiftChange),
  answer(call.deleteShift, removeShift),
  answer(call.listOffices, (ask) => allOffices(ask)),
  answer(call.addOffice, createOffice),
  answer(call.updateOffice, changeOffice),
  answer(call.deleteOffice, removeOffice),
  answer(call.getSettings, (ask) => everything(ask)),
  answer(call.updateFirm, updateFacts),
  answerLater(call.checkWorkingDays, async (app, _, { dates }) => app.ask((ask) => checkDays(ask, dates))),
]
