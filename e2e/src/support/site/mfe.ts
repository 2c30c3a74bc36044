import { type ProcessResult, runProcess } from '@site/run/process'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../config.ts'
import type { Site } from './site-process.ts'

/** Runs `pnpm mfe` as a team does, in its own working tree, for a site that runs. */
export const runMfe = (site: Site, args: readonly string[], tree: string = root): Promise<ProcessResult> =>
  runProcess(process.execPath, ['apps/gateway/src/mfe.ts', ...args], {
    cwd: tree,
    env: siteEnvironment({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port, NODE_ENV: 'production' }),
    output: 'keep',
  })

/** Runs a command that must succeed; resolves to its output. */
export async function mfe(site: Site, args: readonly string[], tree?: string): Promise<string> {
  const { code, output } = await runMfe(site, args, tree)
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
