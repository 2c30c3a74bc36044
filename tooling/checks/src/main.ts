/** The rules of the house alone: the last part of `pnpm check`. */
import { runRules } from './rules/run-rules.ts'

if (!(await runRules())) process.exitCode = 1
