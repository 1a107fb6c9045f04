/** Said of a form that goes on from what others have stored, with one's own changes on top. */
import { toast } from '../toast'

export function sayChanged(labels: readonly string[]): void {
  toast({
    title: 'Shown as it is now',
    text: labels.length
      ? `Changed meanwhile: ${labels.join(', ')}. Your changes are kept.`
      : 'Your changes are kept.',
  })
}
