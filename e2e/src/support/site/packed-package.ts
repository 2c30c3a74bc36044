import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

export interface PackedPackage {
  name: string
  version: string
  /** Their paths in the package. */
  files: string[]
  /** What its users install with it, by name. */
  dependencies: Readonly<Record<string, string>>
}

/** Reads every packed package in a folder. */
export async function readPackages(folder: string): Promise<PackedPackage[]> {
  const archives = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  return Promise.all(archives.map((archive) => readPackage(folder, archive)))
}

async function readPackage(folder: string, archive: string): Promise<PackedPackage> {
  const file = join(folder, archive)
  const [listed, manifest] = await Promise.all([
    run(folder, 'tar', ['-tzf', file]),
    run(folder, 'tar', ['-xzOf', file, 'package/package.json']),
  ])
  const { name, version, dependencies = {} } = JSON.parse(manifest) as PackedPackage
  const files = listed
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''))
  return { name, version, dependencies, files }
}
