import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { runTool } from '../build/run-tool.ts'

const ui = join(root, 'packages/ui')

/** What the builds of apps need besides their own sources: the presets, and the style sheet of packages/ui. */
export function watchedSources(signal: AbortSignal) {
  let last: Promise<void> = Promise.resolve()
  return {
    presets: [join(root, 'platform/build/src')],
    generated: {
      from: [join(ui, 'src/theme'), join(ui, 'src/styles')],
      /** Compiles the style sheet, one run at a time. If a run fails, the previous sheet stays. */
      generate(): Promise<void> {
        const next = () => runTool(process.execPath, ['src/styles/build.ts'], { cwd: ui, signal })
        last = last.then(next, next)
        return last
      },
    },
  }
}
