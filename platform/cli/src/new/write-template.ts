import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayIn } from '@mfe/contract/days'
import { type AppName, commandFailed } from '@mfe/release'

const SUFFIX = '.tpl'

/** What to write instead of each placeholder. */
export type Placeholders = Readonly<Record<string, string>>

/** Returns the placeholders that every template may have. */
export const placeholdersFor = (app: AppName, now: Date): Placeholders => ({
  __name__: app,
  __title__: app.charAt(0).toUpperCase() + app.slice(1).replaceAll('-', ' '),
  __today__: dayIn('UTC', now.getTime()),
})

/** Creates a folder that does not exist yet, and the folders around it. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw commandFailed(`${folder} already exists. To fix: choose another name.`)
  }
}

/** Writes the files of a template into a folder. Those that are there already are replaced. */
export async function writeTemplate(template: string, folder: string, placeholders: Placeholders): Promise<void> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && each.name.endsWith(SUFFIX))) {
    const source = path.join(entry.parentPath, entry.name)
    const target = path.join(folder, path.relative(template, source).slice(0, -SUFFIX.length))
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, fill(await readFile(source, 'utf8'), placeholders))
  }
}

function fill(text: string, placeholders: Placeholders): string {
  let filled = text
  for (const [placeholder, value] of Object.entries(placeholders)) filled = filled.replaceAll(placeholder, () => value)
  return filled
}
