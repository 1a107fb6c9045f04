/**
 * The browser build: `index.html` and everything it loads, in `dist/web`. Nothing is inline, so the content
 * policy `script-src 'self'` suffices.
 */
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { cities } from './modules/attendance/places/plugin.ts'
import { assistantModel } from './modules/chat/learning/plugin.ts'
import oldest from './web/floor.json' with { type: 'json' }

/**
 * The oldest supported browsers, as `chrome120`. tests/floor.test.ts searches the build for features that they
 * lack.
 */
const floor = Object.entries(oldest).map(([browser, version]) => browser + version)

const entry = `${import.meta.dirname}/web/main.tsx`
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Everything that the first load needs, in any module. */
function firstLoad(graph: Graph, from = entry, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) firstLoad(graph, next, found)
  return found
}
let first: Set<string> | undefined

/**
 * The screens that people open first. The files that they add to the first load are listed in the page, so
 * `boot.js` requests them immediately.
 */
const beginnings = {
  entry: 'modules/people/account/screens/Entry.tsx',
  dashboard: 'modules/dashboard/screens/Dashboard.tsx',
  attendance: 'modules/attendance/screens/Attendance.tsx',
  leave: 'modules/leave/screens/Leave.tsx',
  approvals: 'modules/approvals/screens/Approvals.tsx',
}

const namedAhead: Plugin = {
  name: 'beginnings',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const filesOf = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === file)
        if (!chunk || found.has(file) || html.includes(`"/${file}"`)) return found
        for (const each of [file, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(each)
        for (const next of chunk.imports) filesOf(next, found)
        return found
      }
      const named = Object.entries(beginnings).map(([screen, module]) => {
        const file = chunks.find(
          ({ facadeModuleId }) => facadeModuleId === `${import.meta.dirname}/${module}`,
        )?.fileName
        if (!file) throw new Error(`${module} is no chunk of its own`)
        return [screen, [...filesOf(file)].map((each) => `/${each}`)]
      })
      const meta =
        '<meta name="beginnings" ' +
        `content="${JSON.stringify(Object.fromEntries(named)).replaceAll('"', '&quot;')}" />`
      return html.replace('<script src="/boot.js">', (boot) => `${meta}\n    ${boot}`)
    },
  },
}

export default defineConfig({
  // Only the development server needs the assistant's model and the cities.
  plugins: [react(), assistantModel(import.meta.dirname), cities(), namedAhead],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    // The files of each screen, for the test of its size. bin/build.js removes the list.
    manifest: 'chunks.json',
    emptyOutDir: true,
    target: floor,
    // A data: URL would need an exception in the content policy.
    assetsInlineLimit: 0,
    // All supported browsers have modulepreload, so its polyfill would only delay the start.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change less often than our code, so they are cached separately.
            {
              name: 'vendor',
              test: /node_modules[\\/](react(-dom)?|scheduler|@preact|zod|@tanstack[\\/](?!.*virtual)[^\\/]+)[\\/]/,
              priority: 2,
            },
            // One file instead of fifty shared ones: a browser requests six at a time, and each needs a round
            // trip.
            {
              debugName: 'shell',
              name: (id, graph) => (id !== entry && (first ??= firstLoad(graph)).has(id) ? 'shell' : null),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
