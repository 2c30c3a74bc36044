import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { listWorkspaces, readText } from './rules/rule.ts'

export interface TypeSettings {
  extends?: string
  compilerOptions?: object
  include: readonly string[]
}

/**
 * Joins workspaces with the same settings to one program each: programs of single workspaces would check the sources of
 * the packages that they import again and again. Takes the settings by folder, and returns them by a folder of each
 * program, from which they can be resolved.
 */
export function joinPrograms(settings: ReadonlyMap<string, TypeSettings>): Map<string, TypeSettings> {
  const entries = [...settings].map(([folder, { extends: base, compilerOptions, include }]) => ({
    folder,
    base: base?.startsWith('.') ? resolve(folder, base) : base,
    compilerOptions,
    include: include.map((pattern) => join(folder, pattern)),
  }))
  const groups = Map.groupBy(entries, ({ base, compilerOptions }) => JSON.stringify([base, compilerOptions]))
  const programs = [...groups.values()].map(([first, ...others]) => {
    if (!first) throw new Error('A group has at least one member.')
    const { folder, base, compilerOptions = {} } = first
    const include = [first, ...others].flatMap((each) => each.include)
    return [folder, { ...(base && { extends: base }), compilerOptions, include }] as const
  })
  return new Map(programs)
}

/** Writes the settings of the programs of all workspaces, and resolves to the files. */
async function writePrograms(): Promise<string[]> {
  const settings = new Map<string, TypeSettings>()
  for (const workspace of listWorkspaces(root)) {
    const text = readText(join(root, workspace, 'tsconfig.json'))
    if (text !== undefined) settings.set(join(root, workspace), JSON.parse(text))
  }
  return Promise.all(
    [...joinPrograms(settings)].map(async ([folder, program]) => {
      const cache = join(folder, 'node_modules/.cache/types')
      const incremental = { incremental: true, tsBuildInfoFile: join(cache, 'state.tsbuildinfo') }
      await mkdir(cache, { recursive: true })
      const compilerOptions = { ...program.compilerOptions, ...incremental }
      await writeFile(join(cache, 'tsconfig.json'), JSON.stringify({ ...program, compilerOptions }))
      return join(cache, 'tsconfig.json')
    }),
  )
}

/** Checks the types of all workspaces, and the declarations that packages pack. Prints each problem. */
export async function checkTypes(): Promise<boolean> {
  const packed = globSync('*/*/tsconfig.pack.json', { cwd: root, exclude: ['**/node_modules'] })
  const programs = [...(await writePrograms()), ...packed.map((file) => join(root, file))].values()
  let passed = true
  const checkNext = async () => {
    for (const program of programs) {
      const { code, output } = await runCommand('tsc', ['--noEmit', '--project', program], { output: 'keep' })
      if (code === 0) continue
      passed = false
      console.log(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
  return passed
}
