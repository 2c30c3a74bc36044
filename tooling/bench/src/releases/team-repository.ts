import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '@site/run/process'
import { root, toolEnvironment } from '@site/run/workspace'

/** The packages of the platform that a remote installs, and their dependencies. */
const PACKAGES = ['contract', 'page', 'build', 'http', 'engines', 'release', 'console', 'gateway', 'cli']

type Settings = Readonly<Record<string, string>>

/** Runs a command in a folder, and resolves to what it prints. Rejects with that if it fails. */
export async function run(folder: string, env: Settings, program: string, ...args: string[]): Promise<string> {
  const { code, output } = await runProcess(program, args, { cwd: folder, env: toolEnvironment(env), output: 'keep' })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with code ${code}:\n${output}`)
  return output
}

/** Packs the platform, as a registry would serve it, and resolves to the folder of the packages. */
export async function packPlatform(parent: string): Promise<string> {
  const packages = join(parent, 'packages')
  await mkdir(packages)
  for (const name of PACKAGES) {
    await run(join(root, 'platform', name), {}, 'pnpm', 'pack', '--pack-destination', packages)
  }
  return packages
}

export type TeamRepository = Awaited<ReturnType<typeof createTeamRepository>>

/** Creates and installs a repository with one remote outside the workspace, whose commands run with `env`. */
export async function createTeamRepository(parent: string, packages: string, app: string, env: Settings) {
  const flags = ['--standalone', '--menu', 'services', '--packages', packages, '--into', parent]
  await run(root, {}, 'pnpm', 'mfe', 'new', app, ...flags)
  const path = join(parent, app)
  await run(path, {}, 'pnpm', 'install', '--prefer-offline')
  return {
    mfe: (...args: string[]) => run(path, env, 'pnpm', 'mfe', ...args),
    /** Replaces all occurrences of a text in a file. */
    async replace(file: string, from: string, to: string): Promise<void> {
      const text = await readFile(join(path, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${app}/${file} does not contain "${from}".`)
      await writeFile(join(path, file), text.replaceAll(from, to))
    },
  }
}
