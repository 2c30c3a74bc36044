import { examine, type Finding, formatRejections, nameOf } from '@mfe/release'
import type { MfeContext } from './context.ts'

/** Checks everything that is live, alone and in pairs. Resolves to whether there are no problems. */
export async function doctorCommand({ store, print }: MfeContext, { json }: { json?: boolean }): Promise<boolean> {
  const report = await examine(store)
  const { releases, pairs, findings, notes } = report
  if (json) print(JSON.stringify(report, null, 2))
  else {
    for (const finding of findings) print(describeFinding(finding))
    for (const { text } of notes) print(text)
    print(
      `${count(releases, 'release')} and ${count(pairs, 'pair')} that visitors may get: ${findings.length} with problems.`,
    )
  }
  return findings.length === 0
}

const count = (amount: number, what: string): string => `${amount} ${what}${amount === 1 ? '' : 's'}`

export function describeFinding({ releases, rejections, effect }: Finding): string {
  const names = releases.map(({ app, version }) => (version ? nameOf({ app, version }) : app))
  const lines = [`${names.join(' and ')}:`, formatRejections(rejections)]
  if (effect) lines.push(`  Until then: ${effect}`)
  return lines.join('\n')
}
