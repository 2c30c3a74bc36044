import { createProgram } from './server/cli/program.ts'

/** Returns what to print: the original error first, then errors from the cleanup that followed. */
function problemsOf(error: unknown): unknown[] {
  if (error instanceof SuppressedError) return [...problemsOf(error.suppressed), ...problemsOf(error.error)]
  return [error instanceof Error ? error.message : error]
}

try {
  await createProgram().parseAsync()
} catch (error) {
  for (const problem of problemsOf(error)) console.error(problem)
  process.exitCode = 1
}
