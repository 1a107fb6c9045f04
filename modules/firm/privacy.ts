/** The firm's facts for the privacy page, read from the current settings. Public. */
import type { App } from '../../src/app'
import type { Privacy } from './contract'
import { firmDay, mailServerOf, providerOf, settingOn, snapshotOf, usualSettings } from './service'

export function privacyOf(app: App): Privacy {
  return app.ask((ask) => {
    const firm = snapshotOf(ask)
    const today = firmDay(ask)
    const { positionsDays, recordsYears, importsDays, noticesDays, messagesDays } = settingOn(
      firm,
      'retention',
      today,
    )
    const { positionRequired, lookUpAddresses } = settingOn(firm, 'attendance', today)
    const { entities, privacyEmail } = settingOn(firm, 'company', today)
    const { modelAddress, keepHistory } = settingOn(firm, 'assistant', today)
    const provider = providerOf(app, ask)
    const { birthdays, anniversaries } = settingOn(firm, 'celebrations', today)
    const { daily, weekly, monthly } = settingOn(firm, 'backups', today)
    return {
      firm: firm.firm?.name ?? 'Muster',
      // Default names do not identify the firm.
      companies: entities.join() === usualSettings.company.entities.join() ? [] : entities,
      contact: privacyEmail || null,
      positionsDays,
      recordsYears,
      importsDays,
      noticesDays,
      messagesDays,
      positionRequired,
      backupsDays: Math.max(daily, weekly * 7, monthly * 31),
      addressesFrom: lookUpAddresses && app.config.geocoder ? hostOf(app.config.geocoder) : null,
      weatherFrom: app.config.weather ? hostOf(app.config.weather) : null,
      assistantAsks: modelAddress ? hostOf(modelAddress) : null,
      keepsConversations: keepHistory,
      mailsThrough: mailServerOf(ask)?.host ?? null,
      signsInAt: provider && hostOf(provider.issuer),
      birthdays,
      anniversaries,
    }
  })
}

/** Its host name only, because the rest of the address may contain a key. */
function hostOf(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    return 'an outside service'
  }
}
