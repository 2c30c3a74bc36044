import { readFile, writeFile } from 'node:fs/promises'

/** Resets the peak memory of a process. Linux only, like `peakOf`. */
export const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

/** Resolves to the peak memory of a process since the last reset, in MiB. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  if (!kibibytes) throw new Error(`Process ${pid} reports no peak memory.`)
  return Number(kibibytes) / 1024
}
