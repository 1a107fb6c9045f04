/** The list for `npm run screenshots`: the user, the screen, the device, and the steps before the picture. */

const desk = { viewport: { width: 1280, height: 800 } }
/** Scrolls past the figures to the main content. */
const tall = { viewport: { width: 1280, height: 1040 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Two days of leave with their cost and approvers in view. */
async function askForLeave(page) {
  await page.getByLabel('From date').fill('2026-12-10')
  await page.getByLabel('To date').fill('2026-12-11')
  await page.getByLabel('Reason').fill('Cousin is getting married in Nagpur')
  await page.getByText(/left .*afterwards/).waitFor()
  await page.getByLabel('Reason').blur()
}

/** The live team, down to its first people. */
async function toLiveTeam(page) {
  await page
    .getByText('Live Team Status')
    .first()
    .evaluate((title) => title.scrollIntoView({ block: 'center' }))
  await page.mouse.wheel(0, 300)
}

const titles = [
  'First Name',
  'Last Name',
  'Email (Office)',
  'Contact Number',
  'Role',
  'Designation',
  'Manager Email',
  'Date of Joining (YYYY-MM-DD)',
]
const sheet = `${titles.join(',')}
Tulsi,Rane,tulsi.rane@muster.test,98765 43210,Recruiter,Associate Recruiter,manager@muster.test,2026-11-23
Umesh,Pillai,umesh at home,98201 11223,Recruiter,Recruiter,manager@muster.test,2026-11-23
Ritika,Sethi,ritika.sethi@muster.test,98190 44556,Captain,Sourcing Specialist,manager@muster.test,2026-11-30
Farhan,Qureshi,farhan.qureshi@muster.test,98330 77889,Recruiter,Recruiter,nobody@muster.test,2026-12-01
Leela,Menon,leela.menon@muster.test,98670 99001,Recruiter,Senior Recruiter,manager@muster.test,2026-12-01
`

async function uploadSheet(page) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'new-joiners.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByRole('tab', { name: /^Errors \d/ }).waitFor()
}

/** `ready` is a text that appears when the screen has its data. */
export const screens = [
  { name: 'sign-in', who: null, path: '/login', on: desk, ready: 'This is a demo firm. Sign in as' },
  { name: 'dashboard-phone', who: 'recruiter', path: '/dashboard', on: phone, ready: /Upcoming Events/ },
  {
    name: 'dashboard',
    who: 'manager',
    path: '/dashboard',
    on: desk,
    theme: 'dark',
    ready: 'Live Team Status',
    act: toLiveTeam,
  },
  { name: 'attendance', who: 'recruiter', path: '/attendance', on: tall, ready: 'Attendance History' },
  { name: 'leave', who: 'recruiter', path: '/leave', on: desk, ready: 'Leave History', act: askForLeave },
  {
    name: 'approvals-phone',
    who: 'manager',
    path: '/approvals',
    on: phone,
    theme: 'dark',
    ready: 'Leave Applications',
  },
  { name: 'employees', who: 'admin', path: '/employees', on: desk, ready: 'Total Employees' },
  { name: 'import', who: 'admin', path: '/employees', on: desk, ready: 'Total Employees', act: uploadSheet },
  { name: 'billing', who: 'accounts', path: '/billing', on: tall, ready: 'Candidates' },
  { name: 'settings', who: 'admin', path: '/settings', on: desk, theme: 'dark', ready: 'Working Days' },
]
