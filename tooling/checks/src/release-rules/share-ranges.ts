import type { Rule } from '../rules/rule.ts'
import { readReleases } from './releases.ts'

export const shareRangesRule: Rule = {
  name: 'releases request shares by version',
  violations(root) {
    const { built } = readReleases(root)
    return built.flatMap(({ folder, manifest }) =>
      Object.entries(manifest.kind === 'remote' ? manifest.consumes : {})
        .filter(([, range]) => !/\d/.test(range) || range.includes(':'))
        .map(
          ([share, range]) =>
            `${folder} requests ${share} as "${range}": give the share a version range in platform/build.`,
        ),
    )
  },
}
