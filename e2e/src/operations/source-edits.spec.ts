import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { ownSiteSteps, ownWorkspace } from '../support/site/own-site.ts'
import { sourceEdits } from '../support/site/source-edits.ts'
import { expect, test } from '../support/test.ts'

const readSource = (file: string) => readFile(join(root, file), 'utf8')

for (const [name, edits] of Object.entries(sourceEdits)) {
  test(`the sources contain every text that a test replaces in a copy: ${name}`, async () => {
    const edited = new Map<string, string>()
    for (const edit of Object.values(edits).flat()) {
      const before = edited.get(edit.file) ?? (await readSource(edit.source))
      const after = edit.applyTo(before)
      expect(edit.undoIn(after), 'the edit can be undone').toBe(before)
      edited.set(edit.file, after)
    }
  })
}

test('step 5 of docs/platform/quickstart.md has what a test follows to create a site', async () => {
  const { commands, overrides } = ownSiteSteps(await readSource('docs/platform/quickstart.md'))
  expect(commands).toContain('git archive HEAD:platform/example')
  expect(overrides.length).toBeGreaterThan(0)
  expect(ownWorkspace(await readSource('pnpm-workspace.yaml'), overrides)).toMatch(/^packages: \["\*"\]$/m)
})
