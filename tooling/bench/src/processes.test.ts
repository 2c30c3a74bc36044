import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cpuSeconds, secondsIn } from './processes.ts'

it('adds the times of a process and of its children that have ended', () => {
  const before = 'S 1 1 1 0 -1 4194560 100 0 0 0'
  expect(secondsIn(`7 (a (strange) name) ${before} 150 50 20 5 20 0`)).toBeCloseTo(2.25)
})

it.runIf(existsSync('/proc/self/stat'))('counts the work of this process and its children', async () => {
  const before = await cpuSeconds([process.pid])
  execFileSync(process.execPath, [
    '-e',
    'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);',
  ])
  expect((await cpuSeconds([process.pid])) - before).toBeGreaterThan(0.08)
})
