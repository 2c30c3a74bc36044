import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pageContract, platformHost } from '@mfe/build'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { host } from './host.ts'

let dist: string

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'))
})
afterEach(() => rm(dist, { recursive: true }))

it('includes the API client and each service that the host names, and imports no workspace packages', async () => {
  const contract = await pageContract(host)
  await contract.write(dist)
  const folder = join(dist, dirname(contract.file))
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  expect(await readFile(join(dist, contract.file), 'utf8')).toContain('export interface Services ')
  expect(texts.join('\n')).toContain('export interface Page<')
  expect(texts.join('\n')).toContain('export interface ApiClient {')
  expect(texts.join('\n')).not.toMatch(/from '@(?:site|mfe)\//)
  for (const [service, file] of Object.entries(host.services)) {
    const [, type] = texts.join('\n').match(new RegExp(`^ {2}${service}: (\\w+)$`, 'm')) ?? []
    expect(await readFile(file, 'utf8'), service).toMatch(new RegExp(`^export (?:interface|type) ${type} `, 'm'))
  }
})

it('has the same hash as the platform’s contract, so remotes built against that one match it', async () => {
  expect((await pageContract(host)).hash).toBe((await pageContract(platformHost)).hash)
})

it('removes the output of an earlier build', async () => {
  await mkdir(join(dist, 'contract'))
  await writeFile(join(dist, 'contract/old.ts'), '')
  await (await pageContract(host)).write(dist)
  expect(await readdir(join(dist, 'contract'))).not.toContain('old.ts')
})
