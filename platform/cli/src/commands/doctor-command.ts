import { diagnose, type Finding, formatRejections, nameOf } from '@mfe/release'
import type { MfeContext } from './context.ts'

/** Checks every live release and every pair of them. Resolves to `true` if there are no problems. */
export async function doctorCommand({ store, print }: MfeContext, { json }: { json?: boolean }): Promise<boolean> {
  const report = await diagnose(store)
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

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`

export function describeFinding({ releases, rejections, effect }: Finding): string {
  const names = releases.map(({ app, version }) => (version ? nameOf({ app, version }) : app))
  const lines = [`${names.join(' and ')}:`, formatRejections(rejections)]
  if (effect) lines.push(`  Until then: ${effect}`)
  return lines.join('\n')
}
