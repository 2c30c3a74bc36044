import { setTimeout as pause } from 'node:timers/promises'
import type { Channels } from '@mfe/release'
import type { Compositions } from './composition/compositions.ts'
import type { SharedPages } from './page-cache/shared-pages.ts'
import type { PageRenderer } from './rendering/page-renderer.ts'

/** How long the first page after a change waits for the new code to compile. */
const MAX_WAIT_MS = 1_000

interface Options {
  compositions: Compositions
  renderer: PageRenderer
  shared: SharedPages
  onFailure: (error: unknown) => void
}

/** Creates the warm-up for changed channels: compiles the new code, then renders and encodes pages in advance. */
export function createWarmUp({ compositions, renderer, shared, onFailure }: Options) {
  let compiling: Promise<unknown> = Promise.resolve()
  let finishing: Promise<void> = Promise.resolve()
  let superseded = new AbortController()

  return {
    /** Resolves once the code has compiled or, unless `mustCompile`, in a second. Rejects for unreadable releases. */
    async prepare(next: Channels, mustCompile: boolean): Promise<void> {
      const combinations = await compositions.combinationsOf(next)
      const compiled = compiling.then(() => renderer.warm(combinations))
      compiling = compiled.catch(onFailure)
      await (mustCompile ? compiled : Promise.race([compiled, pause(MAX_WAIT_MS, undefined, { ref: false })]))
      superseded.abort()
      superseded = new AbortController()
      finishing = shared.warm(combinations, superseded.signal).catch(onFailure)
    },

    async stop(): Promise<void> {
      superseded.abort()
      await finishing
    },
  }
}
