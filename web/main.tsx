/** The browser starts here. */
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
// Safari before 17 has no popovers of its own.
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')
restoreSaved()
startSaving()

// What a boundary has caught, `SomethingBroke` tells.
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
