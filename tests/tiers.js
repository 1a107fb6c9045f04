/**
 * The tests that run only with `npm test -- --all`: they take minutes and seldom find an error that the other
 * tests miss. docs/testing.md describes the tiers; a test compares the two.
 */

/** Test files of vitest. */
export const unit = {
  'tests/whatsapp/': "WhatsApp's engine with a real browser",
  'tests/whatsapp-crash.test.ts': 'kills',
  'tests/crash.test.ts': 'kills',
  'tests/import-crash.test.ts': 'kills',
  'tests/restart.test.ts': 'kills',
  'tests/standby.test.ts': 'two machines',
  'tests/standbyCopies.test.ts': 'two machines',
  'tests/takeover.test.ts': 'two machines',
  'tests/backup.test.ts': 'backups',
  'tests/restore.test.ts': 'backups',
  'tests/upgrade.test.ts': 'upgrades',
}

/** Test files of Playwright, in tests/browser. */
export const browser = {
  'every-screen': 'every screen by role, width and theme',
  'every-dialog': 'every dialog at the narrowest phone, in both themes',
  still: 'no screen moves while it loads',
  policy: "every screen under the page's policy",
  'billing-look': 'long names and large amounts',
  whatsapp: 'WhatsApp, with its engine',
  'whatsapp-errors': 'refusals of WhatsApp',
  'whatsapp-templates': 'templates and lists of WhatsApp',
  push: 'pushes, with a push service',
  'push-others': 'pushes to other people',
  installed: 'the installed app and its updates',
  oidc: 'an identity provider',
  'second-factor': 'the second factor from set-up to loss',
  'day-one': 'an empty folder becomes a firm of thirty people who punch',
  photo: 'photographs',
  backups: 'backups',
  words: 'what each screen says when it fails',
  keyboard: 'whole tasks by keyboard alone',
  focus: 'where the focus goes when a dialog or a menu closes',
}

/** The tests in dark of those that run once in each theme. */
export const dark = / in dark\b|, dark$/

/** Whether every test runs: with `npm test -- --all`, and when a test is started by hand. */
export const isAll = process.env.MUSTER_TIER !== 'usual'

/** The number of runs of a property: all in the full run, a quarter in the usual run. */
export const runs = (full) => (isAll ? full : Math.max(1, Math.round(full / 4)))
