import { readFile } from 'node:fs/promises'

/** The unit of /proc/<pid>/stat on every Linux of today. */
const TICKS_PER_SECOND = 100

/** Resolves to the CPU seconds of processes, their descendants, and those that ended as their children. Linux only. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(ofFamily))
  return seconds.reduce((sum, value) => sum + value, 0)
}

async function ofFamily(pid: number): Promise<number> {
  const [children, stat] = await Promise.all([
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  // A child that ended meanwhile counts at its parent from now on.
  const below = children.split(' ').filter(Boolean)
  const seconds = await Promise.all(below.map((child) => ofFamily(Number(child)).catch(() => 0)))
  return seconds.reduce((sum, value) => sum + value, secondsIn(stat))
}

/** Returns the sum of utime, stime, cutime and cstime. The program's name, in parentheses, may contain spaces. */
export function secondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}
