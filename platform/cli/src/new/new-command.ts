import path from 'node:path'
import { toAppName } from '@mfe/release'
import type { NewRemote } from './new-remote.ts'
import { createFolder, placeholdersFor, writeTemplate } from './write-template.ts'

interface Context {
  newRemote: NewRemote
  print: (text: string) => void
  now: () => Date
}

/** Creates a remote with one public page and its test. It can be built, checked and published without changes. */
export async function newCommand({ newRemote, print, now }: Context, name: string): Promise<void> {
  const { template, into, check, join } = newRemote
  const app = toAppName(name)
  const folder = path.join(into, app)
  await check?.(app)
  await createFolder(folder)
  await writeTemplate(template, folder, placeholdersFor(app, now()))
  const steps = await join(app)
  print([`${app} is a remote with one page at /${app}. Next:`, ...steps.map((step) => `  ${step}`)].join('\n'))
}
