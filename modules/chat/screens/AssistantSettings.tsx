/** The assistant's section of System Settings: the firm's pages, and an optional language model. */
import { Suspense } from 'react'
import { pieces } from '../../../web/module'
import type { FieldSpec } from '../../../web/setting'
import { Card } from '../../../web/ui/Card'
import { Waiting } from '../../../web/ui/Spinner'
import { ModelTest } from './ModelTest'
import { Pages } from './Pages'
import './assistantSettings.css'

const model: FieldSpec[] = [
  {
    name: 'modelAddress',
    label: 'Language model address',
    kind: 'text',
    type: 'url',
    hint:
      'OpenAI-compatible, such as Ollama, llama.cpp or vLLM: http://127.0.0.1:11434/v1. Leave blank for ' +
      'none.',
  },
  { name: 'modelName', label: 'Model name', kind: 'text', hint: 'As on its server' },
  {
    name: 'timeoutSeconds',
    label: 'Time limit',
    unit: 'seconds',
    kind: 'number',
    least: 1,
    most: 60,
    hint: 'Afterwards the assistant answers without it',
  },
  {
    name: 'keepHistory',
    label: 'Store conversations on this server',
    kind: 'switch',
    hint: "If off, they are only in each person's browser until they sign out.",
  },
]

export default function AssistantSettings() {
  const { settingForm: SettingForm } = pieces()
  return (
    <Card
      title="Assistant"
      note={
        "Pages that the assistant quotes, and an optional language model. It answers from each person's " +
        'own records ' +
        'without either.'
      }
    >
      <Pages />
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm
            title="Language model"
            note={
              'With an address, questions and the records that answer them are sent from this server ' +
              'to that address. A note above the question box tells everybody.'
            }
            setting="assistant"
            section="assistant"
            fields={model}
          />
        </Suspense>
      )}
      <ModelTest />
    </Card>
  )
}
