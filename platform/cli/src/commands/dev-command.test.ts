import { loadReleaseConfig } from '@mfe/release'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import { addDevCommand } from './dev-command.ts'

const served: string[][] = []

function run(...args: string[]) {
  const mfe = new Command('mfe').exitOverride()
  const config = { ...loadReleaseConfig({}), environments: { staging: 'https://staging.example' } }
  const serveTree = async (names: readonly string[]) => void served.push([...names])
  addDevCommand(mfe, { root: '/nowhere', apps: [], config, serveTree }, new AbortController().signal)
  return mfe.parseAsync(['dev', ...args], { from: 'user' })
}

it('serves the tree without a site, of which nothing can be written', async () => {
  await run('careers', 'jobs')
  expect(served).toEqual([['careers', 'jobs']])
  await expect(run('careers', '--write')).rejects.toThrow('name it with --site, or leave out --write')
  expect(served).toHaveLength(1)
})

it('goes to a site by its address or its name, with a token', async () => {
  await expect(run('careers', '--site', 'https://site.example')).rejects.toThrow(
    'https://site.example asks who you are',
  )
  await expect(run('careers', '--site', 'staging')).rejects.toThrow('set MFE_TOKEN or MFE_TOKEN_STAGING to yours')
  await expect(run('careers', '--site', 'nowhere')).rejects.toThrow('What follows --site is not the address of a site')
})
