/**
 * The books leave the house: a statement of a bank is imported, a credit confirmed and another chosen by hand,
 * and the month's files are written.
 */
import { dialog, invoiced, month, placed } from './billing'
import { accessible, expect, fits, test } from './requests'

const statement = (lines: readonly string[]) =>
  ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...lines].join('\n')
const ddmmyy = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

type Invoice = Record<
  'invoiceNumber' | 'invoiceDate' | 'outstanding' | 'invoiceRaisedAmount' | 'entityName',
  string
>

test('a bank statement is imported and booked, and a file is written', async ({ visit, ask }) => {
  test.setTimeout(120_000)
  const { made } = await placed(
    ask,
    'Marigold',
    { status: 'Joined', dateOfJoining: `${month}-01` },
    { status: 'Joined', dateOfJoining: `${month}-01` },
  )
  const issue = async (id: number) => {
    await invoiced(ask, id)
    return (await ask<Invoice[]>('accounts', 'GET', `/api/billing-candidates/${id}/invoices`))[0]!
  }
  const first = await issue(made[0]!.id)
  const second = await issue(made[1]!.id)
  const day = ddmmyy(first.invoiceDate)
  const net = (Number(first.outstanding) - Math.round(Number(first.invoiceRaisedAmount) / 10)).toFixed(2)

  const page = await visit('accounts', '/books?tab=bank')
  await page.getByRole('button', { name: 'Import Statement' }).click()
  await page.getByLabel('File to import').setInputFiles({
    name: 'hdfc.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      statement([
        `${day},NEFT CR-MARIGOLD INDUSTRIES-${first.invoiceNumber.replaceAll('/', ' ')},N1,${day},,${net},900000.00`,
        `${day},IMPS-MARIGOLD INDUSTRIES-PART,N2,${day},,5000.00,905000.00`,
        `${day},INT.PD,,${day},,12.50,905012.50`,
      ]),
    ),
  })
  await dialog(page)
    .getByLabel('Answer: Which company is this account of?')
    .selectOption({ label: first.entityName })
  await dialog(page)
    .getByRole('button', { name: /^Import 3/ })
    .click()
  await expect(dialog(page).getByText('Added 3.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()

  const credits = page.getByRole('table', { name: 'Credits' })
  const row = (text: string) => credits.getByRole('row').filter({ hasText: text })
  await expect(row('N1')).toContainText(
    'is named, and the amount is what is outstanding net of the expected TDS',
  )
  await accessible(page)
  await row('N1')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(row('N1')).toHaveCount(0)

  await row('N2')
    .getByRole('button', { name: /^Choose/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: `Add ${second.invoiceNumber}` })
    .click()
  await expect(dialog(page).getByLabel(`Amount for ${second.invoiceNumber}`)).toHaveValue('5000.00')
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(row('N2')).toHaveCount(0)

  await row('INT.PD')
    .getByRole('button', { name: /^Set aside/ })
    .click()
  await dialog(page).getByLabel('What is it?').fill('Bank interest')
  await dialog(page).getByRole('button', { name: 'Set Aside' }).click()
  await expect(row('INT.PD')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Booked/ }).click()
  await expect(row('N1')).toContainText(first.invoiceNumber)

  await page.getByRole('tab', { name: 'TDS' }).click()
  await expect(page.getByRole('table', { name: 'TDS not seen yet' })).toContainText(first.invoiceNumber)
  await accessible(page)

  await page.getByRole('tab', { name: 'Tally' }).click()
  if (await page.getByLabel('Company').count())
    await page.getByLabel('Company').selectOption(first.entityName)
  await page.getByLabel('Month', { exact: true }).fill(first.invoiceDate.slice(0, 7))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Write File' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tally-.*\.xml$/)
  await expect(page.getByText(/^Nothing of .* is left to export$/)).toBeVisible()
  await accessible(page)

  await page.getByRole('tab', { name: 'Month End' }).click()
  await page.getByLabel('Month', { exact: true }).fill(first.invoiceDate.slice(0, 7))
  await expect(page.getByRole('listitem').filter({ hasText: `Tally, ${first.entityName}` })).toContainText(
    'exported',
  )
  await accessible(page)
})

test('on a phone every tab fits, and a Manager has no books', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit('accounts', '/books', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  for (const tab of ['Month End', 'Bank', 'TDS', 'Tally', 'GST']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel').locator('h2').first()).toBeVisible()
    await fits(page)
    await accessible(page)
  }
  const manager = await visit('manager', '/books')
  await expect(manager.getByRole('tab')).toHaveCount(0)
})
