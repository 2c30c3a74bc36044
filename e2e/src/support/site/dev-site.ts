import { rm } from 'node:fs/promises'
import { pidIn } from '@site/checks/site'
import { test } from '../test.ts'
import { launchDev, type StartedProcess } from './launch.ts'
import { freshDataDir, type Site } from './site-process.ts'
import { copyWorkingTree, type WorkingTree } from './working-tree.ts'

export interface DevSite {
  tree: WorkingTree
  running: StartedProcess
  site: Site
  htmlOf: (path: string) => Promise<string>
}

/** Starts parts of the site with `pnpm dev` in a copied working tree, because the tests edit sources. */
export const devSiteOf = (...parts: readonly string[]) =>
  test.extend<object, { devSite: DevSite }>({
    devSite: [
      async ({}, use) => {
        const tree = await copyWorkingTree()
        const dataDir = await freshDataDir()
        const running = await launchDev(tree.path, parts, dataDir)
        const { url } = running
        try {
          await running.ready
          await use({
            tree,
            running,
            site: { url, dataDir, pid: () => pidIn(dataDir) },
            htmlOf: async (path) => (await fetch(url + path, { headers: { accept: 'text/html' } })).text(),
          })
        } finally {
          running.killGroup()
          await tree.remove()
          await rm(dataDir, { recursive: true, force: true })
        }
      },
      { scope: 'worker', timeout: 400_000 },
    ],
    baseURL: async ({ devSite }, use) => use(devSite.running.url),
  })
