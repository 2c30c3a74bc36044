import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseError, toAppName } from '@mfe/release'
import type { MfeContext } from './context.ts'

const TEMPLATE = path.resolve(import.meta.dirname, '../../template')
const SUFFIX = '.tpl'

/** Writes a new remote with one public page and its test, which builds, passes the checks and publishes unchanged. */
export async function newCommand({ root, print, now }: MfeContext, name: string): Promise<void> {
  const app = toAppName(name)
  const folder = path.join(root, 'apps', app)
  const words = {
    __name__: app,
    __title__: app.charAt(0).toUpperCase() + app.slice(1).replaceAll('-', ' '),
    __today__: now().toISOString().slice(0, 10),
  }
  await assertNameIsFree(root, app)
  await makeFolder(folder, app)
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && each.name.endsWith(SUFFIX))) {
    const source = path.join(entry.parentPath, entry.name)
    const target = path.join(folder, path.relative(TEMPLATE, source).slice(0, -SUFFIX.length))
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, fill(await readFile(source, 'utf8'), words))
  }
  await addToMap(root, app)
  print(
    [
      `apps/${app} is a remote with one page at /${app}. Next:`,
      '  pnpm install',
      `  pnpm --filter @site/${app} test`,
      `  pnpm dev ${app}`,
      `  pnpm mfe publish ${app}`,
    ].join('\n'),
  )
}

/** Adds the line that `pnpm check` requires for each package, after those of the other apps. */
async function addToMap(root: string, app: string): Promise<void> {
  const file = path.join(root, 'docs/map.md')
  const map = await readFile(file, 'utf8')
  const line = `| \`apps/${app}\` | remote: /${app} | packages, contract, page, build |\n`
  await writeFile(
    file,
    map.replace(/(?:^\| `apps\/.*\n)+/m, (apps) => apps + line),
  )
}

/** Two packages of one name would break the whole workspace. */
async function assertNameIsFree(root: string, app: string): Promise<void> {
  const files = glob(['*/package.json', '*/*/package.json'], { cwd: root, exclude: (name) => name === 'node_modules' })
  for await (const file of files) {
    const folder = path.dirname(file)
    const { name } = JSON.parse(await readFile(path.join(root, file), 'utf8')) as { name?: string }
    if (name !== `@site/${app}` || folder === path.join('apps', app)) continue
    throw new ReleaseError('command/failed', `@site/${app} is ${folder} already. Choose another name.`)
  }
}

async function makeFolder(folder: string, app: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new ReleaseError('command/failed', `apps/${app} exists already. Choose another name.`)
  }
}

const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, value), text)
