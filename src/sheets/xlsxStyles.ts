/** The number shape of each cell style of an .xlsx, by the style's index. */
import { builtinShape, shapeOf, type Shape } from './formats'
import { attribute, readXml } from './xml'
import type { Zip } from './zip'

export async function shapesOf(zip: Zip, part: string): Promise<Shape[]> {
  const own = new Map<number, Shape>()
  const styles: number[] = []
  let inCells = false
  readXml((await zip.text(part)) ?? '', {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), shapeOf(attribute(attributes, 'formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(Number(attribute(attributes, 'numFmtId') ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles.map((id) => own.get(id) ?? builtinShape(id))
}
