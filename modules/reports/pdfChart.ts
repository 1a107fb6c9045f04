/** Small bars, as shapes: sharp at any size, and a few bytes. */
import type { Chart } from './document'
import { margin, roomFor, type Paper, type Words } from './paper'

const height = 78
const widestBar = 46

export function drawCharts(paper: Paper, charts: readonly Chart[], words: Words): void {
  const width = paper.page.width - 2 * margin
  for (const { title, bars } of charts) {
    const top = roomFor(paper, height + 40)
    paper.font('Helvetica-Bold').fontSize(8.5).fillColor('#1b1f24').text(words(title), margin, top, { width })
    const base = top + 22 + height
    const most = Math.max(...bars.map(({ value }) => value), 0)
    const room = Math.min(width / Math.max(1, bars.length), widestBar * 2)
    const bar = Math.min(widestBar, room * 0.7)
    paper.font('Helvetica').fontSize(6.5)
    bars.forEach(({ label, value, text }, i) => {
      const x = margin + i * room + (room - bar) / 2
      const tall = most ? (value / most) * (height - 8) : 0
      if (tall > 0) paper.rect(x, base - tall, bar, tall).fill('#3b5bdb')
      const around = { width: room, align: 'center', lineBreak: false } as const
      paper.fillColor('#1b1f24').text(words(text), margin + i * room, base - tall - 8, around)
      paper.fillColor('#5f6770').text(words(label), margin + i * room, base + 3, around)
    })
    paper
      .moveTo(margin, base)
      .lineTo(margin + room * bars.length, base)
      .lineWidth(0.5)
      .stroke('#8a929b')
    paper.x = margin
    paper.y = base + 20
  }
}
