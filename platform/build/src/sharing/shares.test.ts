import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertSharesExist, consumedShares, providedShares } from './shares.ts'

const shares = { react: { lazy: false }, 'react/jsx-runtime': { lazy: false }, '@acme/ui': { lazy: true } }
let app: string

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'remote-'))
  for (const [name, version] of [
    ['react', '19.3.1'],
    ['@acme/ui', '1.0.0'],
  ] as const) {
    await mkdir(join(app, 'node_modules', name), { recursive: true })
    await writeFile(join(app, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }))
  }
})
afterAll(() => rm(app, { recursive: true }))

const rangesOf = (accepts?: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(consumedShares(shares, app, accepts)).map(([name, { requiredVersion }]) => [name, requiredVersion]),
  )

it('accepts what is compatible with the installed version, unless the remote declares a range', () => {
  expect(rangesOf()).toEqual({ react: '^19.3.1', 'react/jsx-runtime': '^19.3.1', '@acme/ui': '^1.0.0' })
  const both = '^19.3.1 || ^20.0.0'
  expect(rangesOf({ react: both })).toEqual({ react: both, 'react/jsx-runtime': both, '@acme/ui': '^1.0.0' })
})

it('rejects a share that is not installed, or has no version', async () => {
  expect(() => providedShares({ '@acme/charts': { lazy: true } }, app)).toThrow(
    `@acme/charts is a share, but not installed. To fix: add its package to ${join(app, 'package.json')}, and install it.`,
  )
  const folder = join(app, 'node_modules/@acme/charts')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"name":"@acme/charts"}')
  for (const configure of [providedShares, consumedShares]) {
    expect(() => configure({ '@acme/charts': { lazy: true } }, app)).toThrow(
      `${folder}/package.json has no version. To fix: add one, such as "version": "1.0.0".`,
    )
  }
})

it('rejects a range for a package that the host does not share, and lists those that it does', () => {
  expect(() => assertSharesExist({ name: 'tides', accepts: { react: '*' } }, Object.keys(shares))).not.toThrow()
  expect(() => assertSharesExist({ name: 'tides', accepts: { lodash: '^4.0.0' } }, Object.keys(shares))).toThrow(
    'remote.ts of tides accepts versions of lodash, which the host does not share. To fix: name one of react, @acme/ui.',
  )
})
