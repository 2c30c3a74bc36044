import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandFailed } from '@mfe/release'

/** The packages of the platform that a remote installs, and those that they depend on. */
const NAMES = ['contract', 'page', 'build', 'http', 'engines', 'release', 'console', 'gateway', 'cli']

const FOLDER = '.packages'

/** Copies packed packages into a repository. Resolves to the end of its pnpm-workspace.yaml, which installs them. */
export async function copyPackages(from: string, repository: string): Promise<string> {
  const found = await listFiles(from)
  const packages = NAMES.map((name) => {
    const files = found.filter((file) => new RegExp(`^mfe-${name}-\\d.*\\.tgz$`).test(file))
    const [file] = files
    if (file !== undefined && files.length === 1) return { name, file }
    throw commandFailed(describeProblem(from, name, files))
  })
  await mkdir(path.join(repository, FOLDER))
  for (const { file } of packages) await copyFile(path.join(from, file), path.join(repository, FOLDER, file))
  const lines = packages.map(({ name, file }) => `  "@mfe/${name}": file:${FOLDER}/${file}`)
  return ['', '', '# Packed packages of the platform, in place of a registry.', 'overrides:', ...lines].join('\n')
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    throw commandFailed(`${folder} cannot be read. To fix: name a folder with packed packages.`, { cause })
  }
}

function describeProblem(folder: string, name: string, files: readonly string[]): string {
  if (files.length > 1) return `${folder} has ${files.join(' and ')}. To fix: remove all but one.`
  const pack = `pnpm --dir platform/${name} pack --pack-destination ${folder}`
  return `${folder} has no packed @mfe/${name}. To fix: pack it in the platform’s repository (${pack}).`
}

/** Returns the range of the platform's packages for a new repository: what is compatible with this one. */
export async function platformRange(): Promise<string> {
  const manifest = path.join(import.meta.dirname, '../../package.json')
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  return `^${version}`
}
