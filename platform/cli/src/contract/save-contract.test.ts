import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LiveContract } from '@mfe/authority'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { readSavedContract, saveContract } from './save-contract.ts'

const contract: LiveContract = {
  shell: 'shell@1.0.0',
  contract: 'contract-1',
  entry: 'page-contract.ts',
  files: { 'page-contract.ts': `export type { Toasts } from './toasts.ts'\n`, 'toasts.ts': 'export type Toasts = 1\n' },
  services: { toasts: 'hash-1' },
  shares: { react: { version: '19.3.1' } },
  menuGroups: ['main'],
  reserved: ['api'],
}
const origin = { from: 'https://site.example', fetchedAt: '2026-01-01T00:00:00.000Z' }

let root: string

beforeEach(async () => {
  root = await newFolder()
})

const read = (file: string) => readFile(path.join(root, '.mfe', file), 'utf8')

it('saves the types by their hash, and the rest as JSON', async () => {
  const { hash } = await saveContract(root, contract, origin)
  expect(await read('site.ts')).toContain(`export type * from './contracts/${hash}/page-contract.ts'`)
  expect(await read(`contracts/${hash}/toasts.ts`)).toBe('export type Toasts = 1\n')
  const { files: _, ...rest } = contract
  expect(await readSavedContract(root)).toEqual({ ...origin, hash, ...rest })
})

it('keeps the folder of types that have not changed, and gives others a new one', async () => {
  const first = await saveContract(root, contract, origin)
  const renamed = await saveContract(root, { ...contract, shell: 'shell@1.0.1' }, origin)
  expect(renamed.hash).toBe(first.hash)
  const files = { ...contract.files, 'toasts.ts': 'export type Toasts = 2\n' }
  const next = await saveContract(root, { ...contract, files }, origin)
  expect((await readdir(path.join(root, '.mfe/contracts'))).sort()).toEqual([first.hash, next.hash].sort())
})

it.each(['../toasts.ts', '/etc/toasts.ts', 'a/toasts.ts', '..\\toasts.ts', '.ts', 'toasts.js', 'toasts.ts\0'])(
  'writes no file named %j',
  async (name) => {
    const files = { ...contract.files, [name]: '' }
    await expect(saveContract(root, { ...contract, files }, origin)).rejects.toThrow('which is not saved')
    expect(await readdir(root)).toEqual([])
  },
)

it('reads nothing where nothing was saved', async () => {
  expect(await readSavedContract(root)).toBeUndefined()
})
