/**
 * A fault in a screen, told without its insides. After a new release an old page misses its code: loading
 * again helps.
 */
import { Button } from '../ui/Button'
import { ErrorState } from '../ui/Empty'

export function SomethingBroke({ error }: { error: unknown }) {
  console.error(error)
  return (
    <div className="alone">
      <div>
        <ErrorState>This page could not be shown. Loading it again usually helps.</ErrorState>
        <p style={{ textAlign: 'center' }}>
          <Button variant="primary" onClick={() => location.reload()}>
            Load again
          </Button>
        </p>
      </div>
    </div>
  )
}
