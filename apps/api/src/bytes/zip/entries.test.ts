import { describe, expect, it, onTestFinished } from 'vitest'
import { createTurns, SITE } from '#database/turns/turns.ts'
import { makeNamesDistinct } from './collect-entries.ts'
import { createContents } from './contents.ts'
import { entriesOf } from './entries.ts'

const now = new Date('2026-07-01T22:30:00Z')
const file = (name: string, folderId = 'r') => ({
  ...{ id: name, folderId, name, size: 1, sha256: '', crc32: 7, blobId: name, problem: null },
  createdAt: '2026-01-15T22:30:11Z',
})

async function archive(
  root: string,
  folders: [id: string, parentId: string, name: string][],
  files: readonly ReturnType<typeof file>[],
  timeZone?: string,
) {
  const contents = createContents()
  onTestFinished(() => contents.close())
  const numbers = new Map([['r', 1]])
  contents.addFolder(0, { id: 'r', name: root })
  for (const [id, parentId, name] of folders) {
    contents.addFolder(numbers.get(parentId) ?? 0, { id, name })
    numbers.set(id, contents.folderCount())
  }
  for (const one of files) contents.addFile(numbers.get(one.folderId) ?? 0, one)
  await makeNamesDistinct(contents, async () => undefined)
  return {
    entries: Array.from(entriesOf(contents, now, timeZone)),
    hasChangedNames: contents.hasChangedNames(),
  }
}

const entries = async (...args: Parameters<typeof archive>) => (await archive(...args)).entries

async function names(...[root, folders, ...files]: [string, [string, string, string][], ...ReturnType<typeof file>[]]) {
  return (await entries(root, folders, files)).map(({ name }) => name)
}

it('lists each folder before its contents', async () => {
  const folders: [string, string, string][] = [
    ['1', 'r', 'b'],
    ['2', '1', 'c'],
  ]
  expect(await names('a', folders, file('x'), file('y', '2'))).toEqual(['a/', 'a/x', 'a/b/', 'a/b/c/', 'a/b/c/y'])
})

describe('a name', () => {
  it.each([
    ['C:', 'C_'],
    ['..\\..\\x', '.._.._x'],
    ['...', '___'],
    ['a.', 'a_'],
    ['a. .', 'a___'],
    ['a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
    ['Report: final?.txt', 'Report_ final_.txt'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul_.txt'],
    ['Aux .tar.gz', 'Aux_ .tar.gz'],
    ['COM1', 'COM1_'],
    ['lpt9.log', 'lpt9_.log'],
    ['COM¹.txt', 'COM¹_.txt'],
    ['conin$', 'conin$_'],
  ])('%j that Windows refuses becomes %j', async (name, expected) => {
    expect(await names(name, [], file(name))).toEqual([`${expected}/`, `${expected}/${expected}`])
  })

  it.each(['Console', 'CONTRACT.pdf', 'nul-1.txt', 'COM10', 'a.con', '.env', 'Straße 1.txt', ' a', 'a (1).b'])(
    '%j that every system accepts stays',
    async (name) => {
      expect(await names('r', [], file(name))).toEqual(['r/', `r/${name}`])
    },
  )

  it.each([
    ['without an extension', `NUL.${'x'.repeat(251)}`, `NUL_.${'x'.repeat(250)}`],
    ['with an extension, which stays', `NUL.${'é'.repeat(123)}x.pdf`, `NUL_.${'é'.repeat(123)}.pdf`],
  ])('with a device stays within 255 bytes %s', async (_title, name, expected) => {
    expect(await names('r', [], file(name))).toEqual(['r/', `r/${expected}`])
  })
})

it.each([
  ['every name stays', 'r', ['a.txt', 'b.txt'], false],
  ['Windows refuses a name', 'r', ['a.txt', 'a:b'], true],
  ['Windows refuses the name of the archived folder', 'CON', ['a.txt'], true],
  ['two names differ in case only', 'r', ['a.txt', 'A.txt'], true],
])('reports whether names are changed: %s', async (_title, root, files, expected) => {
  const { hasChangedNames } = await archive(
    root,
    [],
    files.map((name) => file(name)),
  )
  expect(hasChangedNames).toBe(expected)
})

describe('of siblings with one name', () => {
  it.each([
    ['in different cases', ['A.txt', 'a.txt', 'a.TXT'], ['A.txt', 'a (1).txt', 'a (2).TXT']],
    ['with a free number', ['a', 'A', 'A (1)'], ['a', 'A (2)', 'A (1)']],
    ['composed and decomposed', ['\u00e9.txt', 'e\u0301.txt'], ['\u00e9.txt', 'e\u0301 (1).txt']],
    ['that differ in ß', ['Straße', 'STRASSE', 'STRAẞE'], ['Straße', 'STRASSE (1)', 'STRAẞE (2)']],
    ['after a change', ['a?', 'a:', 'a_'], ['a_ (1)', 'a_ (2)', 'a_']],
    ['of a device', ['NUL', 'nul_'], ['NUL_ (1)', 'nul_']],
  ])('files %s are numbered, unchanged names last', async (_title, given, expected) => {
    const found = await names('r', [], ...given.map((name) => file(name)))
    expect(found.slice(1)).toEqual(expected.map((name) => `r/${name}`))
  })

  it('folders are numbered, too, with their contents', async () => {
    const folders: [string, string, string][] = [
      ['1', 'r', 'b'],
      ['2', 'r', 'B'],
      ['3', '2', 'c'],
    ]
    expect(await names('a', folders, file('x', '2'))).toEqual(['a/', 'a/b/', 'a/B (1)/', 'a/B (1)/x', 'a/B (1)/c/'])
  })

  it('a folder keeps its name before a file', async () => {
    const folders: [string, string, string][] = [
      ['1', 'r', 'x'],
      ['2', 'r', 'X (1)'],
    ]
    const found = await names('a', folders, file('x'), file('X'), file('x (1)'))
    expect(found).toEqual(['a/', 'a/x (2)', 'a/X (3)', 'a/x (1) (1)', 'a/x/', 'a/X (1)/'])
  })

  it('thousands of files get different names that Windows accepts', async () => {
    const marks = [...'<>:"|?*_']
    const files = Array.from({ length: 4000 }, (_, n) =>
      file(`a${[0, 3, 6, 9].map((bit) => marks[(n >> bit) & 7]).join('')}`),
    )
    const found = await names('r', [], ...files)
    expect(new Set(found.map((name) => name.toUpperCase())).size).toBe(4001)
    expect(found.filter((name) => /[<>:"|?*]/.test(name))).toEqual([])
  })
})

describe('numbering', () => {
  /** Numbers files with these names, and counts the names that were tried, in all and without serving other requests. */
  async function triesFor(...given: string[]) {
    const contents = createContents()
    onTestFinished(() => contents.close())
    contents.addFolder(0, { id: 'r', name: 'r' })
    for (const name of given) contents.addFile(1, file(name))
    const tries = { total: 0, inRow: 0, longest: 0 }
    let isDone = false
    const serve = () => {
      tries.inRow = 0
      if (!isDone) setImmediate(serve)
    }
    setImmediate(serve)
    const isTaken: typeof contents.isTaken = (parent, key) => {
      tries.total += 1
      tries.inRow += 1
      tries.longest = Math.max(tries.longest, tries.inRow)
      return contents.isTaken(parent, key)
    }
    // Each try takes 1 ms.
    const { stepsFor } = createTurns(() => tries.total)
    await makeNamesDistinct({ ...contents, isTaken }, stepsFor(SITE))
    isDone = true
    return tries
  }

  it('tries each number once, even for long names that only differ in the part that a number replaces', async () => {
    const long = Array.from({ length: 500 }, (_, n) => `${'x'.repeat(249)}${String(n).padStart(5, '0')}`)
    const { total } = await triesFor(...long.flatMap((name) => [`a${name}`, `A${name}`]))
    expect(total).toBe(500)
  })

  it('serves other requests while it looks for a free number', async () => {
    const { total, longest } = await triesFor('x', 'X', ...Array.from({ length: 3000 }, (_, n) => `x (${n + 1})`))
    expect(total).toBe(3001)
    expect(longest).toBeLessThanOrEqual(10)
  })
})

it.each([
  ['UTC', [2026, 1, 15, 22, 30, 10], [2026, 7, 1, 22, 30, 0]],
  ['America/Chicago', [2026, 1, 15, 16, 30, 10], [2026, 7, 1, 17, 30, 0]],
  ['Asia/Kolkata', [2026, 1, 16, 4, 0, 10], [2026, 7, 2, 4, 0, 0]],
])('shows the date and the time of day in %s', async (timeZone, ofFile, ofFolder) => {
  const [folder, inIt] = await entries('r', [], [file('a')], timeZone)
  const decoded = [inIt, folder].map((entry) => {
    const [day, time] = [(entry?.dosTime ?? 0) >>> 16, (entry?.dosTime ?? 0) & 0xffff]
    const date = [1980 + (day >> 9), (day >> 5) & 15, day & 31]
    return [...date, time >> 11, (time >> 5) & 63, 2 * (time & 31)]
  })
  expect(decoded).toEqual([ofFile, ofFolder])
})
