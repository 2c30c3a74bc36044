import { createProgram, problemsOf } from './server/cli/program.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  for (const problem of problemsOf(error)) console.error(problem)
  process.exitCode = 1
}
