/** Screens with a message only: no access, or not available. */
import { Hammer, Lock } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import type { ScreenId } from '../../src/domain/access'
import { Card } from '../ui/Card'
import { Page } from '../ui/Page'
import { EmptyState } from '../ui/Empty'

const reasons: Partial<Record<ScreenId, string>> = {
  settings: 'Access Restricted - Only administrators can access system settings.',
  'team-attendance-history':
    'Access denied. This feature is only available for Managers, Senior Managers, and Admins.',
}

export function Restricted({ screen }: { screen: ScreenId }) {
  return (
    <Page title="Access Restricted">
      <Card>
        <EmptyState icon={<Lock size={28} strokeWidth={1.5} aria-hidden />} action={<BackLink />}>
          {reasons[screen] ?? 'Your role does not include this screen.'}
        </EmptyState>
      </Card>
    </Page>
  )
}

export function NotBuilt({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState icon={<Hammer size={28} strokeWidth={1.5} aria-hidden />} action={<BackLink />}>
          {title} is not built yet.
        </EmptyState>
      </Card>
    </Page>
  )
}

export function BackLink() {
  return (
    <Link to="/dashboard" className="button secondary">
      Back to the dashboard
    </Link>
  )
}
