import { runCommand } from '@site/run/command'
import { runRules } from './rules/run-rules.ts'

export interface CheckStep {
  name: string
  /** Resolves to whether the step passed. Prints each problem. */
  run: () => Promise<boolean>
  /** How to fix a failure, if the tool itself names only the problem. */
  fix?: string
}

const command = (name: string, executable: string, ...args: string[]): CheckStep => ({
  name,
  run: async () => (await runCommand(executable, args)).code === 0,
})

export const build = command('build', 'turbo', 'run', 'build', '--output-logs=errors-only')

export const checkSteps: readonly CheckStep[] = [
  command('types', 'turbo', 'run', 'typecheck', '--output-logs=errors-only'),
  command('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  {
    ...command('boundaries', 'turbo', 'boundaries'),
    fix: 'To fix: move the code to a package that may be imported there (docs/map.md lists them), or pass it in. Only apps/gateway may import other apps, and the platform gets parts of the site as options.',
  },
  command('unused code', 'knip'),
  { name: 'repository rules', run: async () => runRules() },
]

export function heading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`)
}

/** Runs every step, even after a failure. Resolves to the names of the failed steps. */
export async function runSteps(steps: readonly CheckStep[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) {
    heading(step.name)
    const started = performance.now()
    const passed = await step.run()
    console.log(`${passed ? 'ok' : 'FAILED'}: ${step.name}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (passed) continue
    if (step.fix) console.log(step.fix)
    failed.push(step.name)
  }
  return failed
}
