/** The page for an unknown address. */
import { Compass } from 'lucide-react'
import { Card } from '../ui/Card'
import { Page } from '../ui/Page'
import { EmptyState } from '../ui/Empty'
import { BackLink } from './Plain'

export function NotFound() {
  return (
    <Page title="404 Page Not Found">
      <Card>
        <EmptyState icon={<Compass size={28} strokeWidth={1.5} aria-hidden />} action={<BackLink />}>
          This page does not exist. It may have moved, or the link may be wrong.
        </EmptyState>
      </Card>
    </Page>
  )
}
