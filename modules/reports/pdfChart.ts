/** Small bar charts drawn as shapes: sharp at any size, and only a few bytes. */
import type { Chart } from './document'
import { ink, line, type Paper } from '../../src/pdf/paper'
import { margin, roomFor } from './page'

const height = 78
const widestBar = 46

export function drawCharts(paper: Paper, charts: readonly Chart[]): void {
  const width = paper.page.width - 2 * margin
  for (const { title, bars } of charts) {
    const top = roomFor(paper, height + 40)
    line(paper, title, margin, top, { size: 8.5, bold: true, width, fit: 'cut' })
    const base = top + 22 + height
    const most = Math.max(...bars.map(({ value }) => value), 0)
    const room = Math.min(width / Math.max(1, bars.length), widestBar * 2)
    const bar = Math.min(widestBar, room * 0.7)
    bars.forEach(({ label, value, text }, i) => {
      const x = margin + i * room + (room - bar) / 2
      const tall = most ? (value / most) * (height - 8) : 0
      if (tall > 0) paper.rect(x, base - tall, bar, tall).fill('#3b5bdb')
      const around = { size: 6.5, width: room, align: 'center' } as const
      line(paper, text, margin + i * room, base - tall - 10, { ...around, colour: ink })
      line(paper, label, margin + i * room, base + 2, { ...around, colour: '#5f6770' })
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
