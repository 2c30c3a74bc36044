import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { runTool } from '../build/run-tool.ts'

const ui = join(root, 'packages/ui')

export const STYLE_SOURCES = [join(ui, 'src/theme'), join(ui, 'src/styles')]

/** Recompiles the style sheet of packages/ui, one run at a time. If a run fails, the previous sheet stays. */
export function createStyleSheet(signal: AbortSignal): { compile(): Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  return {
    compile() {
      const next = () => runTool(process.execPath, ['src/styles/build.ts'], { cwd: ui, signal })
      last = last.then(next, next)
      return last
    },
  }
}
