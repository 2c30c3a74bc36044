import { type ProcessOptions, runProcess } from '@site/run/process'

/** Runs one of the workspace's tools, showing its output; `signal` ends it and whatever it started. */
export async function runTool(
  command: string,
  args: readonly string[],
  { cwd, signal }: Pick<ProcessOptions, 'cwd' | 'signal'> = {},
): Promise<void> {
  signal?.throwIfAborted()
  const { code, output } = await runProcess(command, args, { cwd, signal, group: true })
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(output || `${command} ${args.join(' ')} failed, see above.`)
}
