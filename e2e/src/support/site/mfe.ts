import { type ProcessResult, runProcess } from '@site/run/process'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../config.ts'
import type { Site } from './site-process.ts'

/** Runs `pnpm mfe` in a team's working tree against a running site. */
export const runMfe = (site: Site, args: readonly string[], tree: string = root): Promise<ProcessResult> =>
  runProcess(process.execPath, ['apps/gateway/src/mfe.ts', ...args], {
    cwd: tree,
    env: siteEnvironment({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port, NODE_ENV: 'production' }),
    output: 'keep',
  })

/** Runs a command and resolves to its output. Rejects with the output if it fails. */
export async function mfe(site: Site, args: readonly string[], tree?: string): Promise<string> {
  const { code, output } = await runMfe(site, args, tree)
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} exited with code ${code}:\n${output}`)
  return output
}
