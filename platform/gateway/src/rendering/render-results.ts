import type { Problem } from '@mfe/release'
import { toAppName, toVersion } from '@mfe/release'
import type { Composition } from '../composition/composition.ts'
import { isFrame, type PageRequest } from './page-request.ts'
import { RenderTimeoutError } from './render-worker.ts'

interface Result {
  app: string
  version: string
  path: string
  outcome: 'rendered' | 'failed' | 'too slow'
}

export interface RenderState {
  /** The kinds of public pages whose last render failed. */
  problems: readonly Problem[]
  /** Whether code failed in every last render, even of the frame: visitors get empty pages. */
  isBroken: boolean
}

/** Keeps the result of the last render of each kind of public page, for the live compositions. */
export function createRenderResults() {
  const results = new Map<string, Result>()
  let live: ReadonlySet<string> = new Set()

  return {
    /** Forgets results of versions that are no longer live. */
    startOver(compositions: readonly Composition[]): void {
      live = new Set(compositions.map(({ key }) => key))
      for (const key of results.keys()) if (!live.has(compositionIn(key))) results.delete(key)
    },

    /** Records a render, and why it failed. Ignores previews, and pages for people with a session. */
    add(request: PageRequest, error?: unknown): void {
      const { composition, route, audience } = request
      if (!live.has(composition.key) || audience !== 'public') return
      const isPage = !isFrame(request) && route !== undefined
      const app = isPage ? route.app : 'shell'
      const version = composition.remotes.get(app)?.version ?? composition.shell.version
      const path = isPage ? route.path : FRAME
      const failed = error instanceof RenderTimeoutError ? 'too slow' : 'failed'
      const outcome = error === undefined ? 'rendered' : failed
      results.set(JSON.stringify([composition.key, path]), { app, version, path, outcome })
    },

    current(): RenderState {
      const all = [...results.values()]
      const failing = all.filter(({ outcome }) => outcome !== 'rendered')
      const byApp = Object.values(Object.groupBy(failing, ({ app, version }) => `${app}@${version}`))
      return {
        problems: byApp.flatMap((ofApp = []) => problemsOf(ofApp)),
        isBroken: all.some(({ path }) => path === FRAME) && all.every(({ outcome }) => outcome === 'failed'),
      }
    },
  }
}

const FRAME = 'frame'

const compositionIn = (key: string): string => JSON.parse(key)[0]

function problemsOf(failing: readonly Result[]): Problem[] {
  const [first] = failing
  if (!first) return []
  const { app, version } = first
  const paths = [...new Set(failing.map(({ path }) => path))].filter((path) => path !== FRAME).sort()
  return [
    {
      check: 'rendering',
      app: toAppName(app),
      version: toVersion(version),
      cause: paths.length > 0 ? `These pages do not render: ${paths.join(', ')}.` : 'The frame does not render.',
      effect:
        paths.length > 0
          ? 'Browsers render them, or visitors get the previous version.'
          : 'Visitors get pages without content until their browser renders them.',
      fix: `See the errors in the log. Return to the previous version: pnpm mfe rollback ${app}`,
    },
  ]
}
