import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeStaticFolder } from '../servers/static-folder.ts'
import { buildMonolith, monolithPage } from './monolith.ts'
import { type FirstResponse, withoutClientScripts } from './plain-copy.ts'

/** Writes the folders of the static peers: plain copies of the site's responses, and the same pages as one app. */
export async function writeStaticPeers(home: string, responses: ReadonlyMap<string, FirstResponse>) {
  const [copy, oneApp, build] = [join(home, 'copy'), join(home, 'one-app'), join(home, 'build')]
  await mkdir(build)
  const monolith = await buildMonolith(build)
  const assets = [...responses.values()].flatMap(({ styles, fonts }) => [...styles, ...fonts])
  const copies = [...responses].map(([path, response]) => [path, withoutClientScripts(response)] as const)
  const oneAppPages = [...responses].map(([path, response]) => [path, monolithPage(monolith, path, response)] as const)
  await writeStaticFolder(copy, new Map<string, Buffer | string>([...assets, ...copies]))
  await writeStaticFolder(oneApp, new Map<string, Buffer | string>([...assets, ...monolith.scripts, ...oneAppPages]))
  return { copy, oneApp, monolith }
}
