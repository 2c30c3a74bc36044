import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStamp, writeStamp } from './install-stamp.mjs'

/** @type {string} */
let root
/** @param {string} file @param {string} text */
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const pnpm = () => path.join(root, 'bin/pnpm')

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-stamp-'))
  write('package.json', '{}')
  write('pnpm-lock.yaml', 'lock: 1')
  write('pnpm-workspace.yaml', 'packages: []')
  write('apps/careers/package.json', '{"name":"careers"}')
  write('apps/careers/src/index.ts', 'export {}')
  write('node_modules/.keep', '')
  write('bin/pnpm', '')
})

afterEach(() => rmSync(root, { recursive: true }))

it('does not exist before the first installation', () => {
  expect(readStamp(root)).toBeUndefined()
})

it('stays valid after changes that do not affect the installation', () => {
  writeStamp(root, pnpm())
  write('apps/careers/src/index.ts', 'export const changed = true')
  expect(readStamp(root)).toMatchObject({ pnpm: pnpm() })
})

it.each([
  ['the lockfile changes', 'pnpm-lock.yaml', 'lock: 2'],
  ['the workspace file changes', 'pnpm-workspace.yaml', 'packages: [apps/*]'],
  ['a package.json changes', 'apps/careers/package.json', '{"name":"careers","dependencies":{"react":"19"}}'],
  ['a package is added', 'packages/ui/package.json', '{"name":"ui"}'],
  ['a package of the example is added', 'platform/example/remote/package.json', '{"name":"example"}'],
])('becomes invalid when %s', (_, file, text) => {
  writeStamp(root, pnpm())
  write(file, text)
  expect(readStamp(root)).toBeUndefined()
})

it('stays unchanged if a new one cannot be written', () => {
  writeStamp(root, pnpm())
  mkdirSync(path.join(root, `node_modules/.install-stamp.json.${process.pid}`))
  expect(() => writeStamp(root, 'other')).toThrow('EISDIR')
  expect(readStamp(root)).toMatchObject({ pnpm: pnpm() })
})

it('becomes invalid without node_modules', () => {
  writeStamp(root, pnpm())
  expect(readStamp(root)).toBeDefined()
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  expect(readStamp(root)).toBeUndefined()
})
