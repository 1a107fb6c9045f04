/** Tests the client import with a dry run of a built-in sample, in which one row is wrong on purpose. */
import { useState } from 'react'
import { FlaskConical } from 'lucide-react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { sentenceOf } from '../../../../web/sendOnce'
import { testClientImport } from '../../contract'
import { countWords } from '../../screens/words'

export function TestImport() {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const { new: added, errors } = await call(testClientImport, {})
      const wrong = errors.map(({ row, error }) => `row ${row}, ${error}`).join('; ')
      toast({
        title: 'Import works',
        text:
          `${countWords(added, 'client')} of the sample can be ` +
          `added${wrong && `, ${countWords(errors.length, 'row')} cannot: ${wrong}`}. Nothing was ` +
          'imported.',
        tone: 'good',
      })
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to import clients'), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button icon={<FlaskConical size={16} aria-hidden />} busy={busy} onClick={() => void run()}>
      Test Import
    </Button>
  )
}
