import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayIn } from '@mfe/contract/days'
import { commandFailed, toAppName } from '@mfe/release'
import type { MfeContext } from './context.ts'

const SUFFIX = '.tpl'

/** Creates a remote with one public page and its test. It can be built, checked and published without changes. */
export async function newCommand({ newRemote, print, now }: MfeContext, name: string): Promise<void> {
  const { template, into, check, join } = newRemote
  const app = toAppName(name)
  const folder = path.join(into, app)
  const placeholders = {
    __name__: app,
    __title__: app.charAt(0).toUpperCase() + app.slice(1).replaceAll('-', ' '),
    __today__: dayIn('UTC', now().getTime()),
  }
  await check?.(app)
  await createFolder(folder)
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && each.name.endsWith(SUFFIX))) {
    const source = path.join(entry.parentPath, entry.name)
    const target = path.join(folder, path.relative(template, source).slice(0, -SUFFIX.length))
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, fillPlaceholders(await readFile(source, 'utf8'), placeholders))
  }
  const steps = await join(app)
  print([`${app} is a remote with one page at /${app}. Next:`, ...steps.map((step) => `  ${step}`)].join('\n'))
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw commandFailed(`${folder} already exists. To fix: choose another name.`)
  }
}

const fillPlaceholders = (text: string, placeholders: Readonly<Record<string, string>>): string =>
  Object.entries(placeholders).reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), text)
