import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { readText } from '../rules/workspaces.ts'
import { readReleases } from './releases.ts'

/** Names that zod hands to its own constructors as strings; they outlive minification. */
const TRACE = /\bvendor:\s*["'`]zod["'`]|["'`]\$Zod[A-Z]\w*["'`]/

export const noZodRule: Rule = {
  name: 'no browser bundle contains zod',
  async violations(root) {
    const { built } = await readReleases(root)
    const found = await Promise.all(
      built.flatMap(({ folder, manifest }) =>
        Object.keys(manifest.files)
          .filter((file) => file.startsWith('web/') && file.endsWith('.js'))
          .map(async (file) => {
            const text = (await readText(join(root, folder, 'dist', file))) ?? ''
            if (!TRACE.test(text)) return []
            return [`${folder}/dist/${file} contains zod: import @site/contracts/forms instead of its schemas.`]
          }),
      ),
    )
    return found.flat()
  },
}
