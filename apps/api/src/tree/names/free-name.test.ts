import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { freeName } from './free-name.ts'

const free = (name: string, kind: 'file' | 'folder', ...taken: string[]) =>
  freeName(name, kind, async () => taken.map((sibling) => ({ name: sibling })))

it.each([
  ['report.pdf', 'file', [], 'report (1).pdf'],
  ['report.pdf', 'file', ['report (1).pdf', 'report (3).pdf'], 'report (2).pdf'],
  ['archive.tar.gz', 'file', [], 'archive.tar (1).gz'],
  ['.gitignore', 'file', [], '.gitignore (1)'],
  ['notes', 'file', ['notes (1)'], 'notes (2)'],
  ['v1.2', 'folder', [], 'v1.2 (1)'],
  ['ends.', 'file', [], 'ends (1).'],
] as const)('numbers %s, a %s, beside %j as %s', async (name, kind, taken, expected) => {
  expect(await free(name, kind, ...taken)).toBe(expected)
})

it.each(['x'.repeat(255), `${'語'.repeat(83)}.txt`, `.${'x'.repeat(254)}`, `a.${'x'.repeat(253)}`, '🧵'.repeat(63)])(
  'keeps the name within 255 bytes without splitting a character: %s',
  async (name) => {
    const numbered = await free(name, 'file')
    expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255)
    expect(numbered.isWellFormed()).toBe(true)
    expect(numbered).toContain(' (1)')
  },
)

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** Finds a free name for `x` beside taken names, and counts the statements and the names that they compare. */
async function lookUp(isTaken: (number: number) => boolean) {
  const read = { statements: 0, names: 0 }
  const name = await freeName('x', 'file', async (condition) => {
    const { parameters } = compiler.getExecutor().compileQuery(condition.toOperationNode() as never, { queryId: '' })
    read.statements += 1
    read.names += parameters.length
    return parameters.flatMap((taken) =>
      isTaken(Number(/\d+/.exec(String(taken))?.[0])) ? { name: String(taken) } : [],
    )
  })
  return { name, ...read }
}

it.each([50, 99, 100, 101, 1234, 49_999])('continues after %i consecutive numbers', async (count) => {
  expect(await lookUp((number) => number <= count)).toMatchObject({ name: `x (${count + 1})` })
})

it.each([
  ['all numbers of an account', (number: number) => number <= 49_999],
  ['every other number', (number: number) => number % 2 === 1],
  ['those that are looked up first', (number: number) => number <= 49_000 || (number - 100) % 999 === 0],
])('looks up a few hundred names when %s are taken', async (_title, isTaken) => {
  const { name, statements, names } = await lookUp(isTaken)
  expect(isTaken(Number(/\d+/.exec(name)?.[0]))).toBe(false)
  expect(statements).toBeLessThanOrEqual(6)
  expect(names).toBeLessThanOrEqual(600)
})
