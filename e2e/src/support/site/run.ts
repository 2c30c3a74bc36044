import { runProcess } from '@site/run/process'
import { siteEnvironment } from '../config.ts'

/** Runs a program in a folder and resolves to its output. Rejects with the output if it fails. */
export async function run(
  folder: string,
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await runProcess(program, args, {
    cwd: folder,
    env: siteEnvironment(settings),
    output: 'keep',
  })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with code ${code}:\n${output}`)
  return output
}
