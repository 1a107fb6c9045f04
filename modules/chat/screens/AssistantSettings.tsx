/**
 * The assistant's section of System Settings: the firm's own pages, and the language model, where the firm
 * wants one.
 */
import { Suspense } from 'react'
import { Bot } from 'lucide-react'
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
    label: 'Address of a language model',
    kind: 'text',
    type: 'url',
    hint:
      'OpenAI-compatible, as of Ollama, llama.cpp or vLLM: http://127.0.0.1:11434/v1. Empty: none is ' +
      'asked',
  },
  { name: 'modelName', label: 'Name of the model', kind: 'text', hint: 'As its server calls it' },
  {
    name: 'timeoutSeconds',
    label: 'Wait for it at most',
    unit: 'seconds',
    kind: 'number',
    least: 1,
    most: 60,
    hint: 'Then the assistant answers without it',
  },
  {
    name: 'keepHistory',
    label: 'Keep conversations on this server',
    kind: 'switch',
    hint: 'Otherwise each is kept only in the browser of the person, until they sign out.',
  },
]

export default function AssistantSettings() {
  const { settingForm: SettingForm } = pieces()
  return (
    <Card
      title="Assistant"
      icon={<Bot size={18} aria-hidden />}
      note={
        "What it quotes, and whether it asks a language model. It answers from everybody's own records " +
        'without either.'
      }
    >
      <Pages />
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm
            title="Language model"
            note={
              'With an address set, the text of questions and of the records that answer them leaves this ' +
              'server to that address. Everybody is told so above the box in which they ask.'
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
