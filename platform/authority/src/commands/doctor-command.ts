import { type Channel, diagnose, type Finding, formatRejections, nameOf, SHELL, type TreeBuild } from '@mfe/release'
import type { CommandContext } from './context.ts'

/** Checks what is live, and whether these builds can only go live together. Resolves to `true` if all fits. */
export async function doctorCommand(
  { store, config, print }: Pick<CommandContext, 'store' | 'config' | 'print'>,
  { json }: { json?: boolean },
  builds: readonly TreeBuild[] = [],
): Promise<boolean> {
  const report = await diagnose(store, builds)
  const { releases, pairs, notes } = report
  const hasShell = (await store.channel(SHELL)).stable !== undefined
  const findings = hasShell ? report.findings : [noShell(config.location), ...report.findings]
  if (json) print(JSON.stringify({ ...report, findings }, null, 2))
  else {
    for (const finding of findings) print(describeFinding(finding))
    for (const { text } of notes) print(text)
    for (const app of await store.apps())
      for (const text of describePathsLeft(app, await store.channel(app))) print(text)
    print(
      `${count(releases, 'release')} and ${count(pairs, 'pair')} that visitors may get: ${findings.length} with problems.`,
    )
  }
  return findings.length === 0
}

const noShell = (location: string): Finding => ({
  releases: [{ app: SHELL }],
  rejections: [
    {
      check: 'live',
      reason: `No version is live in ${location}, so a site with this store has no pages.`,
      fix: "Set RELEASE_STORE or DATA_DIR to the site's store, or publish the shell and promote it (pnpm mfe publish shell).",
    },
  ],
})

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`

export function describeFinding({ releases, rejections, effect }: Finding): string {
  const names = releases.map(({ app, version }) => (version ? nameOf({ app, version }) : app))
  const lines = [`${names.join(' and ')}:`, formatRejections(rejections)]
  if (effect) lines.push(`  Until then: ${effect}`)
  return lines.join('\n')
}

/** Says which paths the stable version leaves to other apps, and how it gets them back. */
export function describePathsLeft(app: string, { stable, without }: Channel): string[] {
  if (!stable || !without) return []
  const name = nameOf({ app, version: stable })
  return [
    `${name} is live without ${without.join(', ')}, which other apps served when it was rolled back. Once they no longer do, make it complete: pnpm mfe promote ${name}`,
  ]
}
