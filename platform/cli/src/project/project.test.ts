import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newFolder } from '@mfe/release/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from './build-app.ts'
import { openProject } from './project.ts'
import { startProject } from './run-project.ts'

let root: string

beforeEach(async () => {
  root = await newFolder()
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}')
})
afterEach(() => vi.unstubAllEnvs())

describe('openProject', () => {
  const open = async (config: string) => {
    await writeFile(path.join(root, 'mfe.config.ts'), config)
    return openProject(root)
  }

  it('resolves the folder of each app in the config', async () => {
    const { apps } = await open(`export default { apps: { shell: 'host', tides: '.' } }`)
    expect(apps).toEqual([
      { app: 'shell', source: path.join(root, 'host'), folder: path.join(root, 'host/dist') },
      { app: 'tides', source: root, folder: path.join(root, 'dist') },
    ])
  })

  it('knows the sites of the environments by their origins', async () => {
    const { environments } = await open(
      `export default { apps: {}, environments: { staging: 'https://staging.example/', eu: 'http://localhost:8080' } }`,
    )
    expect(environments).toEqual({ staging: 'https://staging.example', eu: 'http://localhost:8080' })
  })

  it.each([
    ['a path', `{ staging: 'https://site.example/staging' }`, 'gives the environment staging no address of a site'],
    ['no address', `{ staging: 'staging' }`, 'gives the environment staging no address of a site'],
    ['a name of another form', `{ 'The EU': 'https://site.example' }`, 'has an environment "The EU"'],
  ])('rejects an environment with %s', async (_case, environments, message) => {
    await expect(open(`export default { apps: {}, environments: ${environments} }`)).rejects.toThrow(message)
  })

  it('returns no apps for a folder without a config', async () => {
    expect(await openProject(root)).toEqual({ root, apps: [] })
  })

  it.each([
    ['throws', `throw new Error('no such tide')`, 'mfe.config.ts cannot be read: no such tide'],
    ['exports nothing', 'export const apps = {}', 'mfe.config.ts declares no apps. To fix: export default'],
    ['exports something else', 'export default {}', 'mfe.config.ts declares no apps. To fix: export default'],
    ['names an app by a path', `export default { apps: { '../tides': '.' } }`, '"../tides" is not an app name.'],
  ])('rejects a config that %s', async (_case, config, message) => {
    await expect(open(config)).rejects.toThrow(message)
  })
})

it.each([
  ['does not exist', 'nowhere'],
  ['has no rsbuild.config.ts', 'empty'],
])('does not build an app whose folder %s', async (_case, folder) => {
  await mkdir(path.join(root, 'empty'))
  await expect(buildApp({ source: path.join(root, folder) })).rejects.toThrow(`no rsbuild.config.ts in ${root}`)
})

it('does not start a site without a host', async () => {
  vi.stubEnv('RELEASE_STORE', path.join(root, 'releases'))
  const started = startProject({ root, apps: [] }, AbortSignal.timeout(5000))
  await expect(started).rejects.toThrow('There is no host to serve')
})
