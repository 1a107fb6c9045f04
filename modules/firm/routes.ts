/** The firm's calls. */
import { answer } from '../../src/http'
import { getFirm } from './contract'
import { firmOf } from './service'
import { version } from '../../src/version'

export const routes = [
  answer(getFirm, (ask) => {
    const firm = firmOf(ask)
    return { name: firm?.name ?? 'Muster', zone: firm?.zone ?? 'Asia/Kolkata', isSetUp: firm !== null, isDemo: firm?.isDemo ?? false, version }
  }),
]
