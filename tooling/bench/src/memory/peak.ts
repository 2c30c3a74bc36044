import { readFile, writeFile } from 'node:fs/promises'

/** Resets the peak memory of processes. Linux only, like `memoryOf`. */
export const resetPeak = (pids: readonly number[]) =>
  Promise.all(pids.map((pid) => writeFile(`/proc/${pid}/clear_refs`, '5')))

/** Resolves to the resident memory of processes, or its peak since the last reset, in MiB. */
export async function memoryOf(pids: readonly number[], kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')))
  const kibibytes = statuses.map((status) => Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]))
  return kibibytes.reduce((sum, value) => sum + value, 0) / 1024
}
