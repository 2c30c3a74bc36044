/** `pnpm check`: everything that needs no browser and no test run. */
import { build, checkSteps, runSteps } from './steps.ts'

const failed = await runSteps([build, ...checkSteps])
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
