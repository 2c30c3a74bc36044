import path from 'node:path'
import { type AppName, commandFailed } from '@mfe/release'
import type { AppSource } from '../dev/options.ts'

/** The options of `mfe new`. */
export interface NewRemote {
  /** A folder of `*.tpl` files with the placeholders `__name__`, `__title__` and `__today__`. */
  template: string
  /** The folder for new remotes. */
  into: string
  /** Rejects if the name cannot be used. */
  check?: (app: AppName) => Promise<void>
  /** Adds the new remote to the working tree. Resolves to the next steps: commands, or what to change by hand. */
  join: (app: AppName) => Promise<readonly string[]>
}

/** Returns the options of `mfe new`: each remote gets a folder below `root`. Without apps, there is no config yet. */
export const newRemoteIn = (root: string, apps: readonly AppSource[]): NewRemote => ({
  template: path.join(import.meta.dirname, '../../template/remote'),
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
