import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NewRemote } from '@mfe/cli/commands'
import { type AppName, commandFailed } from '@mfe/release'

/** Returns the options of `mfe new` in this workspace: `@site/<app>` in apps/, with a line in the map. */
export const newRemoteIn = (root: string): NewRemote => ({
  template: path.join(import.meta.dirname, '../template'),
  into: path.join(root, 'apps'),
  check: (app) => assertNameIsFree(root, app),
  async join(app) {
    await addToMap(root, app)
    return ['pnpm install', `pnpm --filter @site/${app} test`, `pnpm dev ${app}`, `pnpm mfe publish ${app}`]
  },
})

/** Two packages with the same name would break the whole workspace. */
async function assertNameIsFree(root: string, app: AppName): Promise<void> {
  const files = glob(['*/package.json', '*/*/package.json'], { cwd: root, exclude: (name) => name === 'node_modules' })
  for await (const file of files) {
    const folder = path.dirname(file)
    const { name } = JSON.parse(await readFile(path.join(root, file), 'utf8')) as { name?: string }
    if (name !== `@site/${app}` || folder === path.join('apps', app)) continue
    throw commandFailed(`The name @site/${app} belongs to ${folder}. To fix: choose another name.`)
  }
}

/** Adds the line that `pnpm check` requires for each package, after the lines of the other apps. */
async function addToMap(root: string, app: AppName): Promise<void> {
  const file = path.join(root, 'docs/map.md')
  const map = await readFile(file, 'utf8')
  const line = `| \`apps/${app}\` | remote: /${app} | packages, contract, page, build |\n`
  await writeFile(
    file,
    map.replace(/(?:^\| `apps\/.*\n)+/m, (apps) => apps + line),
  )
}
