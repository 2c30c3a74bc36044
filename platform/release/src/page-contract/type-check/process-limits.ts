import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const SH = '/bin/sh'
const MEASURE_EVERY_MS = 50

/** Adds the limits that only the system can enforce: CPU time, and no core dump after running out of memory. */
export const withSystemLimits = (command: readonly string[], { seconds }: { seconds: number }): readonly string[] =>
  existsSync(SH)
    ? [SH, '-c', 'ulimit -c 0; ulimit -t "$0"; exec "$@"', String(Math.ceil(seconds)), ...command]
    : command

/** Calls `onExceeded` while a process uses more memory, on Linux only. Call the returned function to stop. */
export function watchMemory(pid: number | undefined, maxMb: number, onExceeded: () => void): () => void {
  if (process.platform !== 'linux' || pid === undefined) return () => undefined
  async function measure(): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    if (kilobytes > maxMb * 1024) onExceeded()
  }
  const timer = setInterval(() => void measure(), MEASURE_EVERY_MS)
  return () => clearInterval(timer)
}
