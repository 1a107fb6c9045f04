/** The firm's calls. */
import { answerLater } from '../../src/http'
import { getFirm } from './contract'
import { firmOf } from './service'
import { version } from '../../src/version'

export const routes = [
  answerLater(getFirm, async (app) => {
    const firm = app.ask(firmOf)
    return { name: firm?.name ?? 'Muster', zone: app.zone(), isSetUp: firm !== null, isDemo: firm?.isDemo ?? false, version }
  }),
]
