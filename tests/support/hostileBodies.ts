/** Bodies and files with content that does not match their type. */

type Sent = { body?: string; headers?: Record<string, string> }
const as = (type: string): Sent => ({ headers: { 'content-type': type } })
const large = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })

/** Invalid bodies, named by their fault. */
export const noBodies = (usual: string): [description: string, sent: Sent][] => [
  ['10 MB', { body: large }],
  ['cut off', { body: usual.slice(0, -1) }],
  [
    'no JSON',
    { body: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  ],
  ['two at once', { body: `${usual}${usual}` }],
  ['only a NUL', { body: '\0' }],
  ['a number of 100,000 digits', { body: '1'.repeat(100_000) }],
  ['lists, 200,000 deep', { body: '['.repeat(200_000) + ']'.repeat(200_000) }],
  ['lists, 100,000 deep, open', { body: '['.repeat(100_000) }],
  ['100,000 keys', { body: `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":${i}`).join(',')}}` }],
  ['the same key twice', { body: '{"id":1,"id":2,"__proto__":{"polluted":1},"__proto__":{"polluted":2}}' }],
  ['null', { body: 'null' }],
  ['text', { body: '"text"' }],
  ['a list', { body: '[]' }],
  ['nothing', { body: '' }],
  ['as a form', { body: usual, ...as('application/x-www-form-urlencoded') }],
  ['as a form in parts', { body: usual, ...as('multipart/form-data; boundary=x') }],
  ['as a form in parts without a boundary', { body: usual, ...as('multipart/form-data') }],
  ['as text', { body: usual, ...as('text/plain') }],
  ['of a very long type', { body: usual, ...as(`application/json;${'x'.repeat(5000)}`) }],
  ['of another charset', { body: usual, ...as('application/json; charset=utf-16') }],
  [
    'with a key that is none',
    { body: usual, headers: { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(5000) } },
  ],
  [
    'with a token that is none',
    {
      body: usual,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(5000)}` },
    },
  ],
]

const octets = { 'content-type': 'application/octet-stream' }
const form = (head: string, body: string): Sent => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `--x\r\n${head}\r\n\r\n${body}\r\n--x--\r\n`,
})

/**
 * Files whose content does not match their type. Sheets have their own byte-level test
 * (src/sheets/fuzz.test.ts).
 */
export const hostileBytes: [description: string, sent: Sent][] = [
  ['no file', { headers: octets }],
  ['one byte', { body: 'x', headers: octets }],
  ['NULs', { body: '\0'.repeat(100_000), headers: octets }],
  ['a zip that ends at once', { body: 'PK\u0003\u0004', headers: octets }],
  [
    'an end of a zip that says 65,535 entries',
    { body: `PK\u0005\u0006\0\0\0\0${'\u007f'.repeat(14)}`, headers: octets },
  ],
  ['an old workbook that ends at once', { body: '\u00d0\u00cf\u0011\u00e0', headers: octets }],
  [
    'a page',
    { body: '<html><script>alert(1)</script><table><tr><td>Name</td></tr></table>', headers: octets },
  ],
  [
    'entities that unfold',
    {
      body: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY b${i} "&b${i - 1};&b${i - 1};">`).join('')}]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">&b19;</Workbook>`,
      headers: octets,
    },
  ],
  ['one line of a megabyte', { body: 'x'.repeat(1_000_000), headers: octets }],
  ['a million separators', { body: ','.repeat(1_000_000), headers: octets }],
  ['open quotes', { body: `"${'a,\n'.repeat(100_000)}`, headers: octets }],
  [
    'a header of names that are none',
    { body: '__proto__,constructor,toString,Client Name,Name,Date\n1,2,3,4,5,6\n', headers: octets },
  ],
  [
    'formulas',
    { body: 'Client Name,Candidate Name,Client,Name,Date\n=1+1,@x,+1,-1,2026-12-25\n', headers: octets },
  ],
  [
    'a form whose file has a path for a name',
    form(
      'Content-Disposition: form-data; name="file"; filename="../../../../etc/passwd"',
      'Client Name\nInitech\n',
    ),
  ],
  [
    'a form whose file has a name of a book',
    form(
      `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(50_000)}.csv"`,
      'Client Name\nInitech\n',
    ),
  ],
  ['a form without a file', form('Content-Disposition: form-data; name="other"', 'x')],
  ['a form whose file is text', form('Content-Disposition: form-data; name="file"', 'x')],
  [
    'a form that is none',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'nothing of it' },
  ],
]
