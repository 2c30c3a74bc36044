import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Rule } from '../rules/rule.ts'

/** Creates a small workspace in a folder that is removed after the test. Writes values other than strings as JSON. */
export async function makeTree(files: Readonly<Record<string, unknown>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'checks-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const parent of ['apps', 'packages', 'platform', 'tooling', 'docs', 'e2e']) await mkdir(join(root, parent))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}

/** Checks a small workspace with these files. */
export const violationsIn = async (rule: Rule, files: Readonly<Record<string, unknown>>) =>
  rule.violations(await makeTree(files))
