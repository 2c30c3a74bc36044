import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#testing'
import { runTsc } from './run-tsc.ts'

/** Writes a project of one file. */
async function projectOf(text: string): Promise<string> {
  const folder = await newFolder()
  await writeFile(path.join(folder, 'index.ts'), text)
  const compilerOptions = { strict: true, noEmit: true, types: [], lib: ['esnext'] }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }))
  return folder
}

const LIMITS = { seconds: 30, residentMb: 1024 }

it('prints the errors of a project within its limits', async () => {
  const { code, output } = await runTsc(await projectOf('export const count: number = "one"'), LIMITS)
  expect(code).not.toBe(0)
  expect(output).toContain("Type 'string' is not assignable to type 'number'.")
})

it('ends a compiler that takes too long, without output', async () => {
  const folder = await projectOf('export const count: number = "one"')
  expect(await runTsc(folder, { ...LIMITS, seconds: 0.01 })).toEqual({ code: 1, output: '' })
})

it.runIf(process.platform === 'linux')('ends a compiler that uses too much memory, without output', async () => {
  const folder = await projectOf('export const count: number = "one"')
  expect(await runTsc(folder, { ...LIMITS, residentMb: 8 })).toEqual({ code: 1, output: '' })
})
