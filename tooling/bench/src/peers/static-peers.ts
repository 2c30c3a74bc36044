import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeStaticFolder } from '../servers/static-folder.ts'
import { buildMonolith, type Monolith, monolithPage } from './monolith.ts'
import { type FirstResponse, plainCopy } from './plain-copy.ts'

export interface StaticPeers {
  /** Folders of `writeStaticFolder`. */
  copy: string
  oneApp: string
  monolith: Monolith
}

/** Writes the static peers: plain copies of the site's answers, and the same pages as one app. */
export async function writeStaticPeers(
  home: string,
  answers: ReadonlyMap<string, FirstResponse>,
): Promise<StaticPeers> {
  const [copy, oneApp, build] = [join(home, 'copy'), join(home, 'one-app'), join(home, 'build')]
  await mkdir(build)
  const monolith = await buildMonolith(build)
  const assets = [...answers.values()].flatMap(({ styles, fonts }) => [...styles, ...fonts])
  const copies = [...answers].map(([path, answer]) => [path, plainCopy(answer)] as const)
  const ofOneApp = [...answers].map(([path, answer]) => [path, monolithPage(monolith, path, answer)] as const)
  await writeStaticFolder(copy, new Map<string, Buffer | string>([...assets, ...copies]))
  await writeStaticFolder(oneApp, new Map<string, Buffer | string>([...assets, ...monolith.scripts, ...ofOneApp]))
  return { copy, oneApp, monolith }
}
