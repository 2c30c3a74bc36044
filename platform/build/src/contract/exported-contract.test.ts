import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { type Host, platformHost } from '../host.ts'
import { hostConfig } from '../host-config.ts'
import { newFolder } from '../testing/new-folder.ts'
import { assertContractExported } from './exported-contract.ts'

let root: string
let host: Host

/** Writes the host's package with these exports. */
const writePackage = (exports: object) =>
  writeFile(join(root, 'package.json'), JSON.stringify({ name: '@acme/services', type: 'module', exports }))

beforeEach(async () => {
  root = await newFolder()
  await mkdir(join(root, 'src'))
  const contract = join(root, 'src/contract.ts')
  await writeFile(contract, 'export interface Services {}\n')
  host = { name: '@acme/services', shares: {}, contract, services: { orders: join(root, 'src/orders.ts') } }
})

it('accepts a host that exports its page contract, and one without services', async () => {
  await writePackage({ './page-contract': './src/contract.ts' })
  expect(() => assertContractExported(host)).not.toThrow()
  expect(() => assertContractExported(platformHost)).not.toThrow()
  await writePackage({})
  expect(() => assertContractExported({ ...host, services: {} })).not.toThrow()
})

it('fails the build of a host with services that does not export its page contract', async () => {
  await writePackage({ '../host': './src/host.ts' })
  const declaration = {
    ...host,
    routes: [],
    menuGroups: [],
    reserved: [],
    budgets: { page: { public: 1, 'signed-in': 1 }, shell: 1 },
  }
  expect(() => hostConfig(declaration, root)).toThrow(
    /^@acme\/services does not export \.\/page-contract, .* To fix: add "\.\/page-contract": "\.\/src\/contract\.ts" to the exports in its package\.json\.$/,
  )
})
