import { join } from 'node:path'
import { type Rule, readText } from '../rules/rule.ts'
import { readReleases } from './releases.ts'

/** Matches names that zod passes to its constructors as strings, because strings survive minification. */
const ZOD = /\bvendor:\s*["'`]zod["'`]|["'`]\$Zod[A-Z]\w*["'`]/

export const noZodRule = forbiddenTextRule(
  'no browser bundle contains zod',
  (text, file) => /^web\/.*\.js$/.test(file) && ZOD.test(text),
  () => 'contains zod: import @site/contracts/forms, not @site/contracts/schemas.',
)

export const noErrorPageRule = forbiddenTextRule(
  'no browser bundle contains the error page of the router, which prints a stack',
  (text, file) => /^web\/.*\.js$/.test(file) && text.includes('Unexpected Application Error'),
  () => 'contains it: see routerTreeShaking in platform/build, which removes it.',
)

export const noPathsRule = forbiddenTextRule(
  'no release contains a path on this machine',
  (text, _, root) => text.includes(root),
  (root) =>
    `contains ${root}: the same sources must build the same files in any checkout. Remove the path; see releaseConfig in platform/build.`,
)

function forbiddenTextRule(
  name: string,
  isForbidden: (text: string, file: string, root: string) => boolean,
  problem: (root: string) => string,
): Rule {
  return {
    name,
    violations: (root) =>
      readReleases(root).built.flatMap(({ folder, manifest }) =>
        ['release.json', ...Object.keys(manifest.files)]
          .filter((file) => isForbidden(readText(join(root, folder, 'dist', file)) ?? '', file, root))
          .map((file) => `${folder}/dist/${file} ${problem(root)}`),
      ),
  }
}
