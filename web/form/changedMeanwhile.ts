/** The toast of a form that continues from another person's version with one's own changes on top. */
import { toast } from '../toast'

export function sayChanged(labels: readonly string[]): void {
  toast({
    title: 'Updated to the latest version',
    text: labels.length
      ? `Changed by somebody else: ${labels.join(', ')}. Your changes are still here.`
      : 'Your changes are still here.',
  })
}
