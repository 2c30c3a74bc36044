import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadReleaseConfig } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import type { MfeContext } from '../requests/context.ts'
import { unused } from '../testing/test-mfe.ts'
import { newCommand } from './new-command.ts'

const PACKAGE = path.resolve(import.meta.dirname, '../..')

let root: string
let printed: string[]
let context: MfeContext

beforeEach(async () => {
  root = await newFolder()
  printed = []
  context = {
    ...unused,
    openStore: expect.unreachable,
    config: loadReleaseConfig({}),
    newRemote: { template: path.join(PACKAGE, 'template/remote'), into: root, join: async () => ['pnpm install'] },
    print: (text) => void printed.push(text),
    fail: expect.unreachable,
    now: () => new Date('2026-01-01T00:00:00Z'),
  }
})

const read = (file: string) => readFile(path.join(root, 'case-studies', file), 'utf8')
const write = (file: string, text: string) => writeFile(path.join(root, 'case-studies', file), text)

it('creates a remote under the given name, and never overwrites one', async () => {
  await newCommand(context, 'case-studies')
  expect(printed).toEqual(['case-studies is a remote with one page at /case-studies. Next:\n  pnpm install'])
  expect(JSON.parse(await read('package.json')).name).toBe('case-studies')
  const remote = await read('remote.ts')
  expect(remote).toContain("path: '/case-studies',\n      lastmod: '2026-01-01',\n      title: 'Case studies',")
  expect(await read('src/pages/home.page.tsx')).toContain("title: 'Case studies'")
  await expect(newCommand(context, 'case-studies')).rejects.toThrow('already exists')
})

it('does not create a remote with a name that the platform uses itself', async () => {
  await expect(newCommand(context, 'console')).rejects.toThrow('"console" is reserved for the platform')
})

it('creates a remote whose type check accepts style sheets and CSS modules', async () => {
  await newCommand(context, 'case-studies')
  await symlink(path.join(PACKAGE, 'node_modules'), path.join(root, 'case-studies/node_modules'))
  await write(
    'src/styles.ts',
    "import './a.css'\nimport styles from './b.module.css'\nexport const name = styles.title\n",
  )
  // Without the page, whose packages are not installed here.
  await write('tsconfig.styles.json', '{ "extends": "./tsconfig.json", "include": ["src/*.ts"] }')
  const tsc = path.join(PACKAGE, 'node_modules/.bin/tsc')
  const check = promisify(execFile)(tsc, ['-p', path.join(root, 'case-studies/tsconfig.styles.json')])
  await expect(check.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' })
})
