import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { openBrowser } from '../browser/visit.ts'
import { measureAccessibility } from './accessibility.ts'
import { measureSpeed } from './speed.ts'
import { measureWeights } from './weights.ts'

/** The content of the page `/about-this-site`, in which its text finds all figures. */
const FILE = join(root, 'apps/marketing/src/content/site-figures.json')

const parts = { weights: measureWeights, accessibility: measureAccessibility, speed: measureSpeed }
type Part = keyof typeof parts

/** Measures the site that this tree serves, and writes the figures that it publishes about itself. */
export async function benchSite(measured: readonly Part[] = ['weights', 'accessibility', 'speed']): Promise<string> {
  const figures: Record<string, unknown> = JSON.parse(await readFile(FILE, 'utf8'))
  for (const part of measured) Object.assign(figures, await parts[part]())
  Object.assign(figures, await conditions())
  await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`)
  return `${FILE}\n${JSON.stringify(figures, null, 2)}`
}

/** When, where and on what the figures were measured. */
async function conditions() {
  await using browser = await openBrowser()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const model =
    cpus()[0]
      ?.model.replace(/\((?:R|TM)\)| CPU| @.*/g, '')
      .trim() ?? 'unknown processor'
  return {
    date: git('log', '-1', '--format=%cs'),
    commit: git('rev-parse', '--short=8', 'HEAD'),
    machine: `${availableParallelism()} cores of ${model}, ${Math.round(totalmem() / 1024 ** 3)} GiB`,
    browser: `Chromium ${browser.version().split('.')[0]}`,
  }
}
