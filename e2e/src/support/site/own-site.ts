import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clone } from './clone.ts'
import { run } from './run.ts'

const COMMIT = ['-c', 'user.name=team', '-c', 'user.email=team@site.test', 'commit', '--quiet', '--message', 'clone']

/** Returns the commands and overrides of step 5 of docs/platform/quickstart.md. Throws if the guide has none. */
export function ownSiteSteps(guide: string) {
  const [, , , , , step = ''] = guide.split(/^## \d\. /m)
  const commands = /```sh\n(.*?)```/s.exec(step)?.[1]
  const overrides = step.match(/^ {2}"@mfe\/.*$/gm)
  if (!commands?.includes('../harbor') || !overrides) throw new Error('Step 5 of the quickstart has another form.')
  return { commands, overrides }
}

/** Returns the copied `pnpm-workspace.yaml` as the guide changes it. Throws if it does not list its packages. */
export function ownWorkspace(copied: string, overrides: readonly string[]): string {
  const listed = /^packages:\n(?: .*\n)+/m
  if (!listed.test(copied)) throw new Error('pnpm-workspace.yaml does not list its packages.')
  return [copied.replace(listed, 'packages: ["*"]\n'), 'overrides:', ...overrides, ''].join('\n')
}

/**
 * Creates and installs a site as in step 5 of docs/platform/quickstart.md, whose commands it runs: the example with
 * the packed platform packages instead of the workspace.
 */
export async function createOwnSite(clone: Clone) {
  const parent = await mkdtemp(join(tmpdir(), 'own-site-'))
  const path = join(parent, 'harbor')
  // The commands read the example from the repository of the clone.
  for (const args of [['init', '--quiet'], ['add', '--all'], COMMIT]) await run(clone.path, 'git', args)
  const { commands, overrides } = ownSiteSteps(await readFile(join(clone.path, 'docs/platform/quickstart.md'), 'utf8'))
  await run(clone.path, 'sh', ['-ec', commands.replaceAll('../harbor', path).replaceAll('"$PWD/', '"')])
  const workspace = join(path, 'pnpm-workspace.yaml')
  await writeFile(workspace, ownWorkspace(await readFile(workspace, 'utf8'), overrides))
  await run(path, 'pnpm', ['install', '--prefer-offline'])
  return { path, remove: () => rm(parent, { recursive: true }) }
}
