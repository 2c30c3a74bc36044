import { toAppName } from '@mfe/release'
import { expect, it } from 'vitest'
import { newRemoteIn } from './new-remote.ts'

const apps = ['shell', 'tides'].map((app) => ({
  app: toAppName(app),
  source: `/site/${app}`,
  folder: `/site/${app}/dist`,
}))
const inSite = newRemoteIn('/site', apps)
const alone = newRemoteIn('/team', [])

it('rejects the name of the host, even where there is none', async () => {
  for (const each of [inSite, alone]) {
    await expect(each.check?.(toAppName('shell'))).rejects.toThrow('shell is the name of the host. To fix: ')
  }
})

it('rejects the name of an app of the project, wherever its folder is', async () => {
  await expect(inSite.check?.(toAppName('tides'))).rejects.toThrow(
    'tides is already an app of this project, in /site/tides. To fix: ',
  )
  await expect(inSite.check?.(toAppName('weather'))).resolves.toBeUndefined()
})

it('tells a project with a config to list the new folder there', async () => {
  expect(await inSite.join(toAppName('weather'))).toEqual([
    "add it to the apps in mfe.config.ts: 'weather': 'weather'",
    'pnpm install',
    'pnpm --dir weather test',
    'pnpm mfe publish weather',
  ])
})

it('explains how to publish a remote outside its site to the site’s store', async () => {
  expect(await alone.join(toAppName('weather'))).toContain('RELEASE_STORE=/path/to/releases pnpm mfe publish weather')
})
