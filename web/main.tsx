/** The browser's entry. */
import './styles/typeface.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Boundary } from './frame/SomethingBroke'
import './theme'
import './online'
import { restoreSaved, startSaving } from './offline/saved'
import { registerWorker } from './offline/worker'
import './keyboard'
import { client } from './query'
import { router } from './router'
import { Toaster } from './ui/Toaster'

registerWorker()
// Safari before 17 has no popovers.
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')
restoreSaved()
startSaving()

// `SomethingBroke` reports errors that a boundary has caught.
createRoot(document.getElementById('root')!, { onCaughtError: () => {} }).render(
  <StrictMode>
    <Boundary>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </Boundary>
  </StrictMode>,
)
