import { type Problem, toAppName, toVersion } from '@mfe/release'

/** One kind of public page in one composition: a route, or the frame if there is no path. */
interface RenderedKind {
  composition: string
  app: string
  version: string
  path?: string
}

type Outcome = 'rendered' | 'failed' | 'too slow'

export interface RenderState {
  /** The kinds of public pages whose last render failed. */
  problems: readonly Problem[]
  /** Whether code failed in every last render, even of the frame: visitors get empty pages. */
  isBroken: boolean
}

/** Keeps the outcome of the last render of each kind of public page, for the live compositions. */
export function createRenderResults() {
  const results = new Map<string, RenderedKind & { outcome: Outcome }>()
  let live: ReadonlySet<string> = new Set()

  return {
    /** Forgets the results of compositions that are no longer live. */
    startOver(compositions: readonly { key: string }[]): void {
      live = new Set(compositions.map(({ key }) => key))
      for (const [key, { composition }] of results) if (!live.has(composition)) results.delete(key)
    },

    /** Ignores compositions that are not live, such as previews. */
    add(kind: RenderedKind, outcome: Outcome): void {
      if (live.has(kind.composition)) results.set(JSON.stringify([kind.composition, kind.path]), { ...kind, outcome })
    },

    current(): RenderState {
      const all = [...results.values()]
      const failing = all.filter(({ outcome }) => outcome !== 'rendered')
      const byApp = Object.values(Object.groupBy(failing, ({ app, version }) => `${app}@${version}`))
      return {
        problems: byApp.flatMap((kinds = []) => problemOf(kinds)),
        isBroken: all.some(({ path }) => path === undefined) && all.every(({ outcome }) => outcome === 'failed'),
      }
    },
  }
}

function problemOf(failing: readonly RenderedKind[]): Problem[] {
  const [first] = failing
  if (!first) return []
  const { app, version } = first
  const paths = [...new Set(failing.flatMap(({ path }) => path ?? []))].sort()
  const [cause, effect] =
    paths.length > 0
      ? [
          `These pages do not render: ${paths.join(', ')}.`,
          'Browsers render them, or visitors get the previous version.',
        ]
      : ['The frame does not render.', 'Pages are empty until the browser renders them.']
  return [
    {
      check: 'rendering',
      app: toAppName(app),
      version: toVersion(version),
      cause,
      effect,
      fix: `See the errors in the log. Return to the previous version: pnpm mfe rollback ${app}`,
    },
  ]
}
