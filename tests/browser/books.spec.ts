/** A month of the books: from a placement to a closed month, with the corrections that an accountant makes. */
import { addMonths, firstDay, lastDay, monthText } from '../../src/domain/month'
import { dialog, drafted, item, menu, month, placed } from './billing'
import { accessible, expect, fits, phone, test, type Ask } from './requests'

const lastMonth = addMonths(month, -1)
const monthName = monthText(lastMonth)
const joined = { status: 'Joined', dateOfJoining: firstDay(lastMonth) }

/** The months that closing the last one closes too. */
const openMonths = async (ask: Ask) =>
  (await ask<{ months: { month: string; state: string }[] }>('admin', 'GET', '/api/billing/months')).months
    .filter(({ state }) => state === 'open')
    .map(({ month: one }) => one)

test('a draft is issued, its money corrected, the month closed and opened again', async ({ visit, ask }) => {
  const { client, made } = await placed(ask, 'Juniper', joined, joined)
  const page = await visit('accounts', '/billing?search=juniper')
  await menu(page, 'Juniper Candidate 1', 'Add Invoice')
  await dialog(page).getByRole('button', { name: 'Add Invoice' }).click()
  await expect(page.getByText('Invoice created successfully')).toBeVisible()

  // The dialog that issues the draft names what is missing.
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByPlaceholder('Search by invoice number or candidate...').fill('juniper')
  await page.getByRole('button', { name: 'Juniper Candidate 1', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Invoices of Juniper Candidate 1' })
  await expect(rows).toContainText('Draft')
  const number = await rows.locator('tbody tr b').first().innerText()
  await page.getByRole('button', { name: `Issue ${number}` }).click()
  await expect(dialog(page)).toContainText('Enter the address and state of Juniper Industries')
  await expect(dialog(page).getByRole('table', { name: 'Facts of the document' })).toContainText(
    /Taxable value.*₹99,960.*Total.*₹1,17,952\.80/s,
  )
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Issue Anyway' }).click()
  await expect(page.getByText(`Invoice ${number} issued`)).toBeVisible()

  // An issued invoice stays as it is.
  await menu(page, number, 'View Document')
  await expect(dialog(page).getByRole('table', { name: 'Facts of the document' })).toContainText('As issued')
  await expect(dialog(page).getByRole('button', { name: 'Issue Anyway' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Edit ${number}` }).click()
  const form = page.getByRole('dialog', { name: `Edit Invoice: ${number}` })
  for (const label of ['Invoice Submitted', 'Payment Received', 'Remarks'])
    await expect(form.getByLabel(label)).toBeVisible()
  await expect(form.locator('input, select, textarea')).toHaveCount(3)
  await form.getByLabel('Invoice Submitted').selectOption('Yes')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Invoice updated successfully')).toBeVisible()

  // A receipt of another client is reversed, with a reason.
  const received = async (amount: string, tds = '') => {
    await page.getByRole('button', { name: `Record payment for ${number}` }).click()
    await dialog(page).getByLabel('Amount received').fill(amount)
    await dialog(page).getByLabel('TDS').fill(tds)
    await dialog(page).getByRole('button', { name: 'Record Receipt' }).click()
  }
  await received('10,000')
  await expect(rows).toContainText(/₹1,07,952\.80 due .*Received ₹10,000/)
  await menu(page, number, 'Correct Payments')
  await page.getByRole('button', { name: 'Reverse: Received ₹10,000' }).click()
  const reversal = page.getByRole('dialog', { name: `Reverse: ${number}` })
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reversal.getByText('Enter a reason')).toBeVisible()
  await reversal.getByLabel('Reason').fill('Entered at the wrong invoice')
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(rows).toContainText('₹1,17,952.80 due')
  await expect(rows).not.toContainText('Received ₹10,000')
  await received('1,07,956.80', '9,996')
  await expect(rows).toContainText('Received ₹1,07,956.80 and ₹9,996 TDS')

  // A credit after the payment is owed to the client: a part is paid back, the rest pays another invoice.
  await menu(page, number, 'Add Credit Note')
  await dialog(page).getByLabel('Amount credited').fill('20,000')
  await dialog(page).getByLabel('Reason').fill('Agreed discount')
  await dialog(page).getByRole('button', { name: 'Add Credit Note' }).click()
  await expect(rows).toContainText('₹23,600 owed to the client')
  await menu(page, number, 'Record Refund')
  await expect(dialog(page).getByLabel('Amount paid back')).toHaveValue('23600.00')
  await dialog(page).getByLabel('Amount paid back').fill('13,600')
  await dialog(page).getByRole('button', { name: 'Record Refund' }).click()
  await expect(rows).toContainText('₹10,000 owed to the client')
  await menu(page, number, 'Keep on Account')
  await dialog(page).getByRole('button', { name: 'Keep on Account' }).click()
  await expect(rows).toContainText('To account ₹10,000')
  await expect(rows).not.toContainText('owed to the client')

  const second = await ask<{ invoiceNumber: string }>(
    'accounts',
    'POST',
    `/api/billing-candidates/${made[1]!.id}/invoices`,
    {
      invoiceNumber: 'JUNIPER/2',
      invoiceDate: lastDay(lastMonth),
      invoiceRaisedAmount: '99960',
      invoiceAmount: '117952.80',
      invoiceSubmitted: 'Yes',
    },
  )
  const other = second.invoiceNumber
  await page.getByRole('button', { name: 'Juniper Candidate 2', exact: true }).click()
  await menu(page, other, 'Use Advance')
  await dialog(page).getByLabel('Amount').fill('10,000')
  await dialog(page).getByRole('button', { name: 'Use Advance' }).click()
  await expect(page.getByRole('table', { name: 'Invoices of Juniper Candidate 2' })).toContainText(
    /₹1,07,952\.80 due .*From account ₹10,000/,
  )

  // The statement ends with the amount of the receivables.
  await page.goto(`/billing?tab=statements&client=${client.id}`)
  const statement = page.getByRole('table', { name: 'Statement of account' })
  for (const line of [
    /Opening balance/,
    new RegExp(`Invoice ${other}.*Juniper Candidate 2.*₹1,17,952\\.80`),
    new RegExp(`Invoice ${number}.*Juniper Candidate 1.*₹1,17,952\\.80`),
    /Credit note .*₹23,600/,
    /Receipt .*₹10,000/,
    /Reversal .*₹10,000/,
    /Receipt .*₹1,07,956\.80/,
    /TDS .*₹9,996/,
    /Refund.*₹13,600/,
    /Closing balance.*₹1,07,952\.80$/,
  ])
    await expect(statement.getByRole('row').filter({ hasText: line })).toHaveCount(1)
  await accessible(page)
  await page.getByRole('tab', { name: 'Receivables' }).click()
  await expect(
    page
      .getByRole('table', { name: 'Receivables by client' })
      .getByRole('row')
      .filter({ hasText: 'Juniper Industries' }),
  ).toContainText('₹1,07,952.80')

  // Nothing can be dated in a closed month.
  const closed = await openMonths(ask)
  const admin = await visit('admin', '/billing?tab=months')
  await admin.getByRole('button', { name: `Close ${monthName}` }).click()
  await expect(dialog(admin)).toBeVisible()
  await accessible(admin)
  await dialog(admin).getByRole('button', { name: 'Close Month' }).click()
  await expect(admin.getByRole('button', { name: `Open ${monthName}` })).toBeVisible()

  await page.goto(`/billing?tab=invoices&search=${encodeURIComponent('juniper candidate 2')}`)
  await page.getByRole('button', { name: 'Juniper Candidate 2', exact: true }).click()
  await page.getByRole('button', { name: `Record payment for ${other}` }).click()
  const receipt = page.getByRole('dialog', { name: `Record Receipt: ${other}` })
  await receipt.getByLabel('Received on').fill(lastDay(lastMonth))
  await receipt.getByRole('button', { name: 'Record Receipt' }).click()
  await expect(
    receipt.getByText(`${monthName} is closed. Choose a date in an open month, or ask an Admin to open it`),
  ).toBeVisible()

  await admin.getByRole('button', { name: `Open ${monthName}` }).click()
  const opening = admin.getByRole('dialog', { name: `Open ${monthName}` })
  await opening.getByRole('button', { name: 'Open Month' }).click()
  await expect(opening.getByText('Enter a reason')).toBeVisible()
  await opening.getByLabel('Reason').fill('A receipt was forgotten')
  await opening.getByRole('button', { name: 'Open Month' }).click()
  await expect(admin.getByRole('button', { name: `Close ${monthName}` })).toBeVisible()
  await admin.getByText('Changes', { exact: true }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'A receipt was forgotten' })).toContainText(
    `${monthName} opened`,
  )
  await receipt.getByRole('button', { name: 'Record Receipt' }).click()
  await expect(page.getByRole('table', { name: 'Invoices of Juniper Candidate 2' })).toContainText(
    'Received ₹1,07,952.80',
  )

  // Other tests of this server find the months open, as before.
  for (const one of closed.filter((earlier) => earlier !== lastMonth))
    await ask('admin', 'POST', `/api/billing/months/${one}/open`, { reason: 'The test is over' })
})

test('on a phone an invoice is issued and paid, and the statement and the months fit', async ({
  visit,
  ask,
}) => {
  const { client, made } = await placed(ask, 'Rowan', joined)
  const number = await drafted(ask, made[0]!.id)
  const page = await visit('accounts', '/billing?tab=invoices&search=rowan', phone)
  const invoices = async () => item(page, 'Invoices by candidate', 'Rowan Candidate 1').click()
  await invoices()
  await page.getByRole('button', { name: `Issue ${number}` }).click()
  await expect(dialog(page)).toContainText('Enter the address and state of Rowan Industries')
  await fits(page)
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Issue Anyway' }).click()
  await invoices()
  await page.getByRole('button', { name: `Record payment for ${number}` }).click()
  await dialog(page).getByLabel('Amount received').fill('50,000')
  await dialog(page).getByLabel('TDS').fill('5,000')
  await dialog(page).getByRole('button', { name: 'Record Receipt' }).click()
  await invoices()
  await expect(dialog(page)).toContainText('Received ₹50,000 and ₹5,000 TDS')
  await menu(page, number, 'Correct Payments')
  await expect(
    dialog(page).getByRole('button', { name: 'Reverse: Received ₹50,000 and ₹5,000 TDS' }),
  ).toBeVisible()
  await fits(page)
  await accessible(page)
  await page.goto(`/billing?tab=statements&client=${client.id}`)
  await expect(page.getByText('Closing balance')).toBeVisible()
  await expect(page.getByText('₹62,952.80').last()).toBeVisible()
  await fits(page)
  await page.getByRole('tab', { name: 'Months' }).click()
  await expect(page.getByText(monthName, { exact: true })).toBeVisible()
  await fits(page)
  await accessible(page)
})
