import { type ProcessOptions, runProcess } from '@site/run/process'

/** Runs one of the workspace's tools and shows its output; `signal` kills it and its child processes. */
export async function runTool(
  command: string,
  args: readonly string[],
  { cwd, signal }: Pick<ProcessOptions, 'cwd' | 'signal'> = {},
): Promise<void> {
  signal?.throwIfAborted()
  const { code, output } = await runProcess(command, args, { cwd, signal, group: true })
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(output || `${command} ${args.join(' ')} failed; see above.`)
}
