import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clone } from './clone.ts'
import { run } from './run.ts'

const COMMIT = ['-c', 'user.name=team', '-c', 'user.email=team@site.test', 'commit', '--quiet', '--message', 'clone']

/**
 * Creates and installs a site as in step 5 of docs/platform/quickstart.md, whose commands it runs: the example with
 * the packed platform packages instead of the workspace.
 */
export async function createOwnSite(clone: Clone) {
  const parent = await mkdtemp(join(tmpdir(), 'own-site-'))
  const path = join(parent, 'harbor')
  // The commands read the example from the repository of the clone.
  for (const args of [['init', '--quiet'], ['add', '--all'], COMMIT]) await run(clone.path, 'git', args)
  const guide = await readFile(join(clone.path, 'docs/platform/quickstart.md'), 'utf8')
  const [, , , , , ownSite = ''] = guide.split(/^## \d\. /m)
  const commands = /```sh\n(.*?)```/s.exec(ownSite)?.[1] ?? ''
  await run(clone.path, 'sh', ['-ec', commands.replaceAll('../harbor', path).replaceAll('"$PWD/', '"')])
  const overrides = ownSite.match(/^ {2}"@mfe\/.*$/gm) ?? []
  const workspace = join(path, 'pnpm-workspace.yaml')
  const copied = await readFile(workspace, 'utf8')
  const packages = copied.replace(/^packages:\n(?: .*\n)+/m, 'packages: ["*"]\n')
  await writeFile(workspace, [packages, 'overrides:', ...overrides, ''].join('\n'))
  await run(path, 'pnpm', ['install', '--prefer-offline'])
  return { path, remove: () => rm(parent, { recursive: true }) }
}
