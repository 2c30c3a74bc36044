import { readFile, writeFile } from 'node:fs/promises'

/** The unit of times in /proc/<pid>/stat: USER_HZ, 100 on all common Linux systems. */
const TICKS_PER_SECOND = 100

/** Resolves to the CPU seconds of processes and their descendants, including children that have ended. Linux only. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(familySeconds))
  return seconds.reduce((sum, value) => sum + value, 0)
}

async function familySeconds(pid: number): Promise<number> {
  const [children, stat] = await Promise.all([
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  // The time of a child that has ended counts toward its parent from then on.
  const childPids = children.split(' ').filter(Boolean)
  const seconds = await Promise.all(childPids.map((child) => familySeconds(Number(child)).catch(() => 0)))
  return seconds.reduce((sum, value) => sum + value, secondsIn(stat))
}

/** Returns the sum of utime, stime, cutime and cstime. The program's name, in parentheses, may contain spaces. */
export function secondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** Resets the peak memory of processes. Linux only, like `memoryOf`. */
export const resetPeak = (pids: readonly number[]) =>
  Promise.all(pids.map((pid) => writeFile(`/proc/${pid}/clear_refs`, '5')))

/** Resolves to the resident memory of processes, or its peak since the last reset, in MiB. */
export async function memoryOf(pids: readonly number[], kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')))
  const kibibytes = statuses.map((status) => Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]))
  return kibibytes.reduce((sum, value) => sum + value, 0) / 1024
}
