/** Renders a page's Markdown as elements only, so that its text is never HTML. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { blocksOf, inlinesOf, type Block, type Inline, type List } from './markdownText'
import { targetOf } from './targets'
import './markdown.css'

/** With `onGo`, a path of this app opens here and the callback runs; without, in another tab. */
export function Markdown({ text, onGo }: { text: string; onGo?: () => void }) {
  return (
    <div className="markdown">
      {blocksOf(text).map((block, index) => (
        <Shown key={index} block={block} onGo={onGo} />
      ))}
    </div>
  )
}

type Going = { onGo: (() => void) | undefined }

function Shown({ block, onGo }: { block: Block } & Going) {
  if (block.kind === 'code') return <pre tabIndex={0}>{block.text}</pre>
  if (block.kind === 'list') return <Items list={block} onGo={onGo} />
  if (block.kind === 'paragraph')
    return (
      <p>
        {block.lines.map((line, index) => (
          <span key={index}>
            {index > 0 && <br />}
            <Words text={line} onGo={onGo} />
          </span>
        ))}
      </p>
    )
  // The title above is the second level.
  const Heading = `h${Math.min(6, block.level + 2)}` as 'h3'
  return (
    <Heading>
      <Words text={block.text} onGo={onGo} />
    </Heading>
  )
}

function Items({ list: { ordered, start, items }, onGo }: { list: List } & Going) {
  const shown = items.map(({ text, list }, index) => (
    <li key={index}>
      <Words text={text} onGo={onGo} />
      {list && <Items list={list} onGo={onGo} />}
    </li>
  ))
  return ordered ? <ol start={start}>{shown}</ol> : <ul>{shown}</ul>
}

function Words({ text, onGo }: { text: string } & Going) {
  return inlinesOf(text).map((part, index) => inline(part, index, onGo))
}

function inline(part: Inline, key: number, onGo: Going['onGo']): ReactNode {
  if (typeof part === 'string') return part
  if (part.mark === 'code') return <code key={key}>{part.text}</code>
  const inside = part.parts.map((one, index) => inline(one, index, onGo))
  if (part.mark !== 'link')
    return part.mark === 'strong' ? <strong key={key}>{inside}</strong> : <em key={key}>{inside}</em>
  const target = onGo && targetOf(part.to)
  if (target)
    return (
      <Link
        key={key}
        to={target.to as string}
        search={target.search as never}
        hash={target.hash}
        onClick={onGo}
      >
        {inside}
      </Link>
    )
  return (
    <a key={key} href={part.to} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
