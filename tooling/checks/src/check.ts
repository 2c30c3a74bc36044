/** `pnpm check`: all checks that need neither a browser nor a test run. */
import { build, checkSteps, runSteps } from './steps.ts'

const failed = await runSteps([build, ...checkSteps])
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
