/** The privacy policy, which everybody may read. */
import { accessible, expect, fits, phone, test } from './requests'

test('the privacy policy shows current settings without a sign-in; dark, on a phone, in print', async ({
  visit,
  ask,
}) => {
  const before = await ask<{ settings: Record<string, { value: Record<string, unknown> }> }>(
    'admin',
    'GET',
    '/api/settings',
  )
  await ask('admin', 'POST', '/api/settings', {
    key: 'retention',
    value: { recordsYears: 9, positionsDays: 45 },
  })
  await ask('admin', 'POST', '/api/settings', {
    key: 'company',
    value: { privacyEmail: 'privacy@udaan.test' },
  })
  const page = await visit(null, '/privacy-policy', { ...phone, colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await accessible(page)
  await expect(
    page.getByText('Financial and attendance records are retained for about 9 years'),
  ).toBeVisible()
  await expect(page.getByText('After 45 days the exact position and the address are deleted')).toBeVisible()
  await expect(page.getByText('GPS location is collected only at punch in or punch out')).toBeVisible()
  await expect(
    page.getByText(
      'your position is rounded to about 10 km before it leaves your device, and it is never stored',
    ),
  ).toBeVisible()
  await expect(page.getByText('The minimum age is 18')).toBeVisible()
  await expect(page.getByRole('link', { name: 'privacy@udaan.test' })).toHaveAttribute(
    'href',
    'mailto:privacy@udaan.test',
  )
  for (const right of ['Access:', 'Correction:', 'Deletion:', 'Opt-out:', 'Export:'])
    await expect(page.getByText(right, { exact: true })).toBeVisible()
  await fits(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText('Back to Muster')).toBeHidden()
  await ask('admin', 'POST', '/api/settings', { key: 'retention', value: before.settings.retention!.value })
  await ask('admin', 'POST', '/api/settings', { key: 'company', value: before.settings.company!.value })
})
