import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const SUSPENDED =
  'It suspended: pages get their data from their loader, which runs before they render, and only code of their own build with lazy.'

/**
 * Renders again, to find the error that a Suspense boundary caught: `renderToString` discards it. Resolves to
 * `undefined` if nothing fails this time.
 */
export const findRenderError = (node: ReactNode): Promise<unknown> =>
  new Promise((resolve) => {
    const stream = renderToPipeableStream(node, {
      onError: resolve,
      onAllReady: () => resolve(undefined),
      // The boundaries render right after React's shell, in the same task.
      onShellReady: () => setImmediate(() => stream.abort(new Error(SUSPENDED))),
    })
  })
