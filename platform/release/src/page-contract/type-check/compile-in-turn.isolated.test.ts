import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { compareDeclarations } from './compare-declarations.ts'

/** Compilers that were started, those that run, and the most that ran at once. */
const compilers = { started: 0, running: 0, most: 0, code: 0 }

vi.mock('./run-tsc.ts', () => ({
  async runTsc() {
    compilers.started += 1
    compilers.running += 1
    compilers.most = Math.max(compilers.most, compilers.running)
    await pause(20)
    compilers.running -= 1
    return { code: compilers.code, output: '' }
  },
}))

beforeEach(() => {
  Object.assign(compilers, { started: 0, running: 0, most: 0, code: 0 })
  return () => void vi.restoreAllMocks()
})

const compare = (declarations: string) =>
  compareDeclarations({
    declarations,
    contract: { entry: 'page.ts', files: new Map([['page.ts', 'export interface Page {}\n']]) },
    services: [],
  })

it('runs two compilers at once, however many comparisons there are', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, index) => compare(`// ${index}`)))
  expect(compilers).toMatchObject({ started: 6, most: 2 })
})

it('compares what could not be read only once in a while', async () => {
  compilers.code = 1
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await compare('// endless')).toEqual({ outcome: 'unreadable' })
  expect(compilers.started).toBe(1)
  // The cache reads the time once per millisecond.
  await pause(5)
  const later = performance.now() + 11 * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await compare('// endless')
  expect(compilers.started).toBe(2)
})
