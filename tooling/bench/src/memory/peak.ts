import { readFile, writeFile } from 'node:fs/promises'

/** Forgets the peak so far. Linux only, as is the next. */
export const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

/** MiB that a process has held at most since its peak was forgotten. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  if (!kibibytes) throw new Error(`Process ${pid} does not say what it holds.`)
  return Number(kibibytes) / 1024
}
