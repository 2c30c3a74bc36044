import { runRules } from './rules/run-rules.ts'
import { runCommand } from './run-command.ts'

/** One part of `pnpm check`. */
export interface CheckStep {
  name: string
  /** Resolves to whether the step passed; prints what is wrong. */
  run: () => Promise<boolean>
  /** Printed after a failure, where the tool itself names only the problem. */
  wayOut?: string
}

const command = (name: string, executable: string, ...args: string[]): CheckStep => ({
  name,
  run: async () => (await runCommand(executable, args)).code === 0,
})

export const build = command('build', 'turbo', 'run', 'build', '--output-logs=errors-only')

/** In the order of `pnpm check`. */
export const checkSteps: readonly CheckStep[] = [
  command('types', 'turbo', 'run', 'typecheck', '--output-logs=errors-only'),
  command('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  {
    ...command('boundaries', 'turbo', 'boundaries'),
    wayOut:
      'Way out: docs/map.md lists what each package may import; of the apps, only apps/gateway imports another. Move the code to where it may be used, or pass it in: the platform is given what is the site’s own as options.',
  },
  command('unused code', 'knip'),
  { name: 'repository rules', run: async () => runRules() },
]

export function heading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`)
}

/** Runs every step, also after one that failed; resolves to the names of those that failed. */
export async function runSteps(steps: readonly CheckStep[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) {
    heading(step.name)
    const started = performance.now()
    const good = await step.run()
    console.log(`${good ? 'ok' : 'FAILED'}: ${step.name}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (good) continue
    if (step.wayOut) console.log(step.wayOut)
    failed.push(step.name)
  }
  return failed
}
