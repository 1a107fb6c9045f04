/**
 * What `npm test` leaves to `npm test -- --all`, and why: it takes minutes, and seldom tells of a change what
 * the rest has not told. docs/testing.md says what each tier holds; a test compares the two.
 */

/** Test files of vitest. */
export const unit = {
  'tests/whatsapp/': "WhatsApp's engine with a real browser",
  'tests/whatsapp-crash.test.ts': 'kills',
  'tests/crash.test.ts': 'kills',
  'tests/import-crash.test.ts': 'kills',
  'tests/restart.test.ts': 'kills',
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
  photo: 'photographs',
  backups: 'backups',
  words: 'what each screen says when it fails',
  keyboard: 'whole tasks by keyboard alone',
  focus: 'where the focus goes when a dialog or a menu closes',
}

/** Of the tests that run once in each theme, the dark ones. */
export const dark = / in dark\b|, dark$/

/** Whether nothing is left out: `npm test -- --all`, and whatever is started by hand. */
export const isAll = process.env.MUSTER_TIER !== 'usual'

/** So many runs of a property: all of them in the run of everything, a quarter in the usual one. */
export const runs = (full) => (isAll ? full : Math.max(1, Math.round(full / 4)))
