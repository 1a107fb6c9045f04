/**
 * The books leave the house: a statement of a bank is imported, a credit confirmed and another chosen by hand,
 * the month's files are written, and the e-invoice portal's answer is imported.
 */
import { readFile } from 'node:fs/promises'
import { wholeMonth } from '../../src/domain/month'
import { fakeGstPortal } from '../support/fakeGstPortal'
import { readPdf } from '../support/pdf'
import { dialog, invoiced, menu, month, placed } from './billing'
import { accessible, expect, fits, test, today } from './requests'

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
  await page.getByText(/^\d+ done$/).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Tally, ${first.entityName}` })).toContainText(
    'exported',
  )
  await accessible(page)
})

test('the answer of the e-invoice portal is on the invoice, whose receipt expects TDS', async ({
  visit,
  ask,
}) => {
  test.setTimeout(120_000)
  const { client, made } = await placed(ask, 'Tulsi', { status: 'Joined', dateOfJoining: `${month}-01` })
  await ask('accounts', 'PUT', `/api/clients/${client.id}`, {
    name: 'Tulsi Industries',
    gstin: '29AAGCB7383J1Z4',
    address: '12 MG Road',
    city: 'Bengaluru',
    pinCode: '560001',
    version: 1,
  })
  await invoiced(ask, made[0]!.id)
  const [invoice] = await ask<Invoice[]>('accounts', 'GET', `/api/billing-candidates/${made[0]!.id}/invoices`)
  const { invoiceNumber: number, entityName: company, invoiceRaisedAmount, outstanding } = invoice!
  const { id } = await ask<{ id: number }>('accounts', 'POST', '/api/books/exports', {
    kind: 'e-invoice',
    company,
    ...wholeMonth(month),
    again: true,
  })
  type Sent = { DocDtls: { No: string } }[]
  const file = (await ask<Sent>('accounts', 'GET', `/api/books/exports/${id}/file`)).filter(
    ({ DocDtls }) => DocDtls.No === number,
  )
  const answer = fakeGstPortal({ today: today() }).upload(JSON.stringify(file))
  const [{ Irn: irn }] = JSON.parse(answer)

  const page = await visit('accounts', '/books?tab=gst')
  await page.getByRole('button', { name: 'Import Answer' }).click()
  await page
    .getByLabel('Answer of the portal', { exact: true })
    .setInputFiles({ name: 'answer.json', mimeType: 'application/json', buffer: Buffer.from(answer) })
  await expect(dialog(page).getByRole('status')).toHaveText('1 document registered')
  await expect(dialog(page).getByRole('row').filter({ hasText: number })).toContainText(irn)
  await accessible(page)

  await page.goto('/billing?tab=invoices')
  await page.getByPlaceholder('Search by invoice number').fill(number)
  await page.getByRole('button', { name: 'Tulsi Candidate 1', exact: true }).click()
  await menu(page, number, 'View Document')
  await expect(dialog(page)).toContainText(irn)
  await accessible(page)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'PDF', exact: true }).click()
  const { text } = await readPdf(await readFile(await (await download).path()))
  expect(text.replaceAll(/\s+/g, '')).toContain(irn)
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()

  await menu(page, number, 'Record Receipt')
  const tds = Math.round(Number(invoiceRaisedAmount) / 10)
  await dialog(page)
    .getByRole('button', { name: /^Deduct/ })
    .click()
  await expect(dialog(page).getByLabel('TDS')).toHaveValue(tds.toFixed(2))
  await expect(dialog(page).getByLabel('Amount received')).toHaveValue((Number(outstanding) - tds).toFixed(2))
  await accessible(page)

  // An invoice with a valid IRN is not deleted.
  const admin = await visit('admin', '/billing?tab=invoices')
  await admin.getByPlaceholder('Search by invoice number').fill(number)
  await admin.getByRole('button', { name: 'Tulsi Candidate 1', exact: true }).click()
  await admin.getByRole('button', { name: `Delete ${number}` }).click()
  await expect(dialog(admin)).toContainText('The e-invoice portal registered it on')
  const remove = dialog(admin).getByRole('button', { name: 'Delete Invoice' })
  await expect(remove).toBeDisabled()
  await accessible(admin)
  await dialog(admin).getByLabel('Its IRN is cancelled on the portal').check()
  await remove.click()
  await expect(admin.getByText('Invoice deleted successfully')).toBeVisible()
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
