/** The model that was trained when Muster was built. Loaded with the first question, to save memory. */
import taughtModel from 'virtual:assistant-model'
import { vocabularyOf, type Vocabulary } from '../understanding/names'
import { Classifier } from './model'
import { vectorsFrom } from './vectors'

type Learnt = { measures: Classifier; instructions: Classifier; words: Vocabulary }
let loaded: Learnt | undefined

export const learnt = (): Learnt => (loaded ??= load())

function load(): Learnt {
  const model = taughtModel()
  const vectors = vectorsFrom(Buffer.from(model.vectors, 'base64'))
  return {
    measures: new Classifier(model.measures, vectors),
    instructions: new Classifier(model.instructions, vectors),
    words: vocabularyOf(new Set(model.words), vectors.ranks),
  }
}
