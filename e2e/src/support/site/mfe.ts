import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root, siteEnvironment } from '../config.ts'
import type { Site } from './site-process.ts'

export interface MfeOutcome {
  code: number | null
  /** What it said, problems included. */
  output: string
}

/** Runs `pnpm mfe` as a team does, in its own working tree, for a site that runs. */
export async function runMfe(site: Site, args: readonly string[], tree: string = root): Promise<MfeOutcome> {
  const child = spawn(process.execPath, ['apps/gateway/src/mfe.ts', ...args], {
    cwd: tree,
    env: siteEnvironment({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port, NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  return { code, output: Buffer.concat(said).toString() }
}

/** Runs a command that must succeed; resolves to what it said. */
export async function mfe(site: Site, args: readonly string[], tree?: string): Promise<string> {
  const { code, output } = await runMfe(site, args, tree)
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}
