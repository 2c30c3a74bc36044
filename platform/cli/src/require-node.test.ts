import { expect, it } from 'vitest'
import { requireNode } from './require-node.ts'

it.each(['20.19.0', '22.18.0', '9.0.0'])('rejects Node.js %s, and reports what to do', (version) => {
  expect(() => requireNode(version)).toThrow(`but this is ${version}. To fix: install Node.js 24`)
})

it.each(['24.0.0', '26.1.0'])('accepts Node.js %s', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})
