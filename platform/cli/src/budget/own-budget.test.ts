import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fakeRemote, fakeShell, newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { assertOwnBudget } from './own-budget.ts'

const KIB = 1024
const file = (brotliBytes: number) => ({ bytes: brotliBytes * 4, brotliBytes, integrity: 'sha256-x' })
const careers = fakeRemote({
  exposes: { './home': { js: ['home.js'], css: [], late: ['late.js'], shared: [] } },
  files: { 'web/remoteEntry.js': file(4 * KIB), 'web/home.js': file(6 * KIB), 'web/late.js': file(90 * KIB) },
})

let source: string

beforeEach(async () => {
  source = await newFolder()
})

const check = async (budget: unknown) => {
  await writeFile(path.join(source, 'package.json'), JSON.stringify({ mfe: { budget: { page: budget } } }))
  return assertOwnBudget(source, careers)
}

it('counts what a page loads at first, compressed', async () => {
  await expect(check(10 * KIB)).resolves.toBeUndefined()
  await expect(check(10 * KIB - 1)).rejects.toThrow(
    /^careers is over its own budget of 10\.0 KiB, so nothing was published\. Page \.\/home loads .* To fix: /,
  )
})

it('is optional, and only for remotes', async () => {
  await expect(assertOwnBudget(source, careers)).resolves.toBeUndefined()
  await expect(check(undefined)).resolves.toBeUndefined()
  await check(100 * KIB)
  await expect(assertOwnBudget(source, fakeShell())).resolves.toBeUndefined()
})

it.each(['20 KiB', 0, -1, null])('rejects %j, which is not a size', async (budget) => {
  await expect(check(budget)).rejects.toThrow('is not a size. To fix: write a number of bytes')
})
