import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newFolder } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { environmentsIn } from './environments.ts'

/** A folder with this mfe.config.ts, and no packages. */
async function rootWith(config: string): Promise<string> {
  const root = await newFolder()
  await writeFile(path.join(root, 'mfe.config.ts'), config)
  return root
}

it('are those of the file in the runbook, which needs no package', async () => {
  const runbook = await readFile(new URL('../../../docs/runbooks/release.md', import.meta.url), 'utf8')
  const [, config = ''] = /^```ts\n(export default [^`]*environments:[^`]*)```$/m.exec(runbook) ?? []
  const root = await rootWith(config)
  const sites = { staging: 'https://staging.site.example', production: 'https://site.example' }
  expect(await environmentsIn(root, { site: '' }, ['promote', 'careers@1.0.0', '--to', 'staging'])).toEqual(sites)
  expect(await environmentsIn(root, { site: '' }, ['promote', 'careers@1.0.0', '--from=staging'])).toEqual(sites)
  expect(await environmentsIn(root, { site: '' }, ['dev', 'careers', '--site', 'staging'])).toEqual(sites)
  expect(await environmentsIn(root, { site: sites.production }, ['status'])).toEqual(sites)
})

it('are not read for a command that names no site, so a file that cannot be read does no harm', async () => {
  const root = await rootWith("import '@none/none'")
  expect(await environmentsIn(root, { site: '' }, ['status'])).toEqual({})
  const read = environmentsIn(root, { site: '' }, ['status', '--to', 'staging'])
  await expect(read).rejects.toThrow('mfe.config.ts cannot be read')
})
