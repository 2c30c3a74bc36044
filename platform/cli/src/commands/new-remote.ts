import path from 'node:path'
import { commandFailed } from '@mfe/release'
import type { MfeContext, NewRemote } from './context.ts'

/** Returns the options of `mfe new`: each remote gets a folder below `root`. Without apps, there is no config yet. */
export const newRemoteIn = (root: string, apps: MfeContext['apps']): NewRemote => ({
  template: path.join(import.meta.dirname, '../../template'),
  into: root,
  async check(app) {
    if (app === 'shell') {
      throw commandFailed('shell is the name of the host. To fix: choose another name.')
    }
    const existing = apps.find((each) => each.app === app)
    if (existing) {
      throw commandFailed(
        `${app} is already an app of this project, in ${existing.source}. To fix: choose another name.`,
      )
    }
  },
  async join(app) {
    if (apps.length === 0) {
      return [`cd ${app}`, 'pnpm install', 'pnpm test', `RELEASE_STORE=/path/to/releases pnpm mfe publish ${app}`]
    }
    return [
      `add it to the apps in mfe.config.ts: '${app}': '${app}'`,
      'pnpm install',
      `pnpm --dir ${app} test`,
      `pnpm mfe publish ${app}`,
    ]
  },
})
