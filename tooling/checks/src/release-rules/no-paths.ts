import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { readText } from '../rules/workspaces.ts'
import { readReleases } from './releases.ts'

export const noPathsRule: Rule = {
  name: 'no release contains a path of this machine',
  async violations(root) {
    const { built } = await readReleases(root)
    const found = await Promise.all(
      built.flatMap(({ folder, manifest }) =>
        ['release.json', ...Object.keys(manifest.files)].map(async (file) => {
          const text = (await readText(join(root, folder, 'dist', file))) ?? ''
          if (!text.includes(root)) return []
          return [
            `${folder}/dist/${file} contains ${root}: the same sources must give the same bytes in any folder. See releaseConfig in platform/build.`,
          ]
        }),
      ),
    )
    return found.flat()
  },
}
