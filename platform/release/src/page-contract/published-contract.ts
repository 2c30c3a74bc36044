import path from 'node:path'
import type { ShellRelease, SourceFiles } from '@mfe/contract'
import type { VersionedRelease } from '../admission/admission.ts'
import type { ReadFile } from '../admission/style-scope.ts'

/** The page contract that a shell was published with. Its sources import only each other and third-party packages. */
export type PublishedContract = SourceFiles

/** Reads the page contract in a shell's release. */
export async function contractFrom(shell: VersionedRelease<ShellRelease>, read: ReadFile): Promise<PublishedContract> {
  const { contractFile, files } = shell.manifest
  const folder = `${path.posix.dirname(contractFile)}/`
  const paths = Object.keys(files).filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
  const sources = paths.map(async (file) => [file.slice(folder.length), String(await read(shell, file))] as const)
  return { entry: path.posix.basename(contractFile), files: new Map(await Promise.all(sources)) }
}
