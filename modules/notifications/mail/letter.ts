/**
 * A mail as text and as HTML: pure. Tables and inline styles, because mail programs know little CSS; light
 * and dark; readable on a phone; no picture, so nothing is loaded from outside.
 */
export type Letter = {
  /** The firm, above the heading. */
  firm: string
  heading: string
  paragraphs: readonly string[]
  /** The notifications of a digest. */
  items?: readonly { title: string; text: string; url: string | null }[]
  button?: { label: string; url: string } | null
  /** Small print below; an address is a link with its label. */
  foot: readonly (string | { label: string; url: string })[]
}

const fonts = `system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`

export function textOf({ heading, paragraphs, items = [], button, foot }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...items.map(({ title, text, url }) => [`* ${title}`, text, url].filter(Boolean).join('\n  ')),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ['-- ', ...foot.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`))].join(
      '\n',
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

export function htmlOf({ firm, heading, paragraphs, items = [], button, foot }: Letter): string {
  // Mail programs show it beside the subject.
  const preview = paragraphs[0] ?? items[0]?.title ?? ''
  const part = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`
  const item = ({ title, text, url }: NonNullable<Letter['items']>[number]) =>
    `<p class="item" style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #e3e6ea">` +
    `<b>${url ? anchor(url, title) : lines(title)}</b><br>${lines(text)}</p>`
  const footLine = (line: Letter['foot'][number]) =>
    typeof line === 'string' ? lines(line) : anchor(line.url, line.label)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14171a !important; color: #e8eaed !important; }
  .sheet { background: #1e2226 !important; border-color: #343a40 !important; }
  .soft { color: #a3abb3 !important; }
  .item { border-color: #343a40 !important; }
  .button { background: #7aa7ff !important; color: #0d1420 !important; }
  a.link { color: #9dbdff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7;color:#1b1f24">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"
  style="background:#f4f5f7;color:#1b1f24">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0"
  style="max-width:560px;background:#ffffff;border:1px solid #e3e6ea;border-radius:12px">
<tr><td style="padding:24px;font:16px/1.5 ${fonts};text-align:left;\
overflow-wrap:anywhere">
<p class="soft" style="margin:0 0 8px;font-size:14px;color:#59636e">${escaped(firm)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${lines(heading)}</h1>
${[...paragraphs.map(part), ...items.map(item)].join('\n')}
${button ? buttonOf(button) : ''}
</td></tr>
</table>
<p class="soft" style="max-width:560px;margin:16px auto 0;padding:0 12px;font:13px/1.5 ${fonts};\
color:#59636e;text-align:left">
${foot.map(footLine).join('<br>\n')}
</p>
</td></tr>
</table>
</body>
</html>
`
}

/** Large enough for a thumb. */
const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 8px"><a class="button" href="${escaped(url)}" style="display:inline-block;\
padding:12px 24px;border-radius:8px;background:#2456c7;color:#ffffff;text-decoration:none;font-weight:600">\
${escaped(label)}</a></p>`

const anchor = (url: string, label: string) =>
  `<a class="link" href="${escaped(url)}" style="color:#2456c7">${escaped(label)}</a>`

const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
