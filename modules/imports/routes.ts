/** Imports: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { stageFile, fileIn, kindFor } from './upload'
import * as call from './contract'
import { startImport, choose, discard, takeBack } from './deciding'
import { findImport, importsFor, infoOf, rowsOf } from './staging'
import { wrongWorkbook } from './wrongRows'

export const routes = [
  answerRaw(call.uploadSheet, async (app, by, { kind: name, name: given }, event) => {
    const kind = kindFor(by.who, name)
    const { bytes, fileName } = await fileIn(event.req as unknown as Request, given ?? null)
    return { id: await stageFile(app, by, kind, fileName, bytes) }
  }),
  answer(call.listImports, (ask, who, { kind }) =>
    importsFor(ask, who, kind).map((staged) => infoOf(ask, staged)),
  ),
  answer(call.getImport, (ask, who, { id }) => infoOf(ask, findImport(ask, who, id))),
  answerLater(call.chooseColumns, choose),
  answer(call.listImportRows, (ask, who, { id, ...query }) =>
    rowsOf(ask, findImport(ask, who, id).id, query),
  ),
  answerLater(call.applyImport, startImport),
  answerLater(call.undoImport, takeBack),
  answerLater(call.discardImport, discard),
  answerRaw(call.wrongRows, (app, { who }, { id }) =>
    wrongWorkbook(
      app,
      app.ask((ask) => findImport(ask, who, id)),
    ),
  ),
]
