import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TreeBuild } from '@mfe/release'
import type { AppBuild } from '../messages.ts'

/**
 * Describes the release builds of apps. Each version is a content hash, because browsers cache release files forever.
 */
export function builtApps(apps: readonly TreeBuild[]): Promise<AppBuild[]> {
  return Promise.all(
    apps.map(async ({ app, folder }) => {
      const content = await readFile(join(folder, 'release.json'))
      return { app, folder, version: createHash('sha256').update(content).digest('hex').slice(0, 12) }
    }),
  )
}
