/** Everything that Muster stores about oneself, as a file. */
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { downloadFrom } from '../../../../web/download'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/sendOnce'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'

const formats = [
  ['xlsx', 'Download as Excel'],
  ['json', 'Download as JSON'],
] as const

export function OwnData() {
  const [busy, setBusy] = useState<string | null>(null)
  async function take(format: 'xlsx' | 'json') {
    setBusy(format)
    try {
      await downloadFrom(`/api/profile/data?format=${format}`, `my_data.${format}`)
      toast({
        title: 'Downloaded',
        text: 'The file contains your full identity numbers and salary. Store it where only you can open it.',
        tone: 'good',
      })
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Your data could not be downloaded.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card
      title="Your data"
      note={
        'Everything that Muster stores about you: profile, attendance with positions, leave, requests, ' +
        'tasks, notifications, sign-ins. The download is recorded in the audit.'
      }
    >
      <div className="own-data">
        {formats.map(([format, label]) => (
          <Button
            key={format}
            busy={busy === format}
            icon={<Download size={16} aria-hidden />}
            onClick={() => void take(format)}
          >
            {label}
          </Button>
        ))}
        <Link to={'/privacy-policy' as string} className="by-itself">
          Stored data and retention
        </Link>
      </div>
    </Card>
  )
}
